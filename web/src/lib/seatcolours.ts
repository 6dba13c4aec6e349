/** One colour a seat; the seat's initial always stands in it. */
export const SEAT_COLOURS = ["#b1401f", "#0f6b68", "#5a4ab0", "#8a6a06", "#a23372", "#3f6b2a"] as const;

export const seatColour = (seat: number): string => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "#555";
