/** Carrying a tile with the pointer from its tray to a lit cell. */
class Dragging {
  tile = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  private from: {
    tile: string;
    x: number;
    y: number;
    pick: () => void;
    drop: (cell: string) => void;
  } | null = null;
  /** Whether the last press became a drag, so that the click after it is none. */
  dragged = false;

  press(event: PointerEvent, tile: string, pick: () => void, drop: (cell: string) => void): void {
    if (event.button !== 0) return;
    this.dragged = false;
    this.from = { tile, x: event.clientX, y: event.clientY, pick, drop };
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.release);
    window.addEventListener("pointercancel", this.cancel);
  }

  private readonly move = (event: PointerEvent): void => {
    const from = this.from;
    if (!from) return;
    if (this.tile === null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8) {
      this.dragged = true;
      this.tile = from.tile;
      from.pick();
    }
    this.x = event.clientX;
    this.y = event.clientY;
  };

  private readonly release = (event: PointerEvent): void => {
    const from = this.from;
    const carried = this.tile;
    this.cancel();
    if (!from || carried === null) return;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest("[data-cell]")?.getAttribute("data-cell"))
      .find((cell) => cell);
    if (under) from.drop(under);
  };

  private readonly cancel = (): void => {
    this.from = null;
    this.tile = null;
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.release);
    window.removeEventListener("pointercancel", this.cancel);
  };
}

export const dragging = new Dragging();
