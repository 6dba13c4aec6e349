/** What modules with a drawing of their own show. */
import type { ModuleParts, Parts } from "./protocol";

/** The part of a module by its fields' types; null where the module is off. */
export function partOf<M extends keyof ModuleParts>(parts: Parts, module: M): ModuleParts[M] | null {
  return (parts[module] as ModuleParts[M] | undefined) ?? null;
}
