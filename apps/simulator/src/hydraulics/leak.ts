import type { CityState } from "./city-state.ts";

/** Metres of pressure at which a leak's size is stated. */
const ratedPressure = 20;

/** Breaks a pipe at a junction: `flow` in m³/h at 2 bar, more at higher pressure. The same id twice replaces the first. */
export function openLeak(state: CityState, id: string, node: string, flow: number): void {
  repairLeak(state, id);
  state.leaks.push({ id, node, coefficient: flow / ratedPressure });
}

/** Repairs a leak; false when there is none of that id. */
export function repairLeak(state: CityState, id: string): boolean {
  const before = state.leaks.length;
  state.leaks = state.leaks.filter((leak) => leak.id !== id);
  return state.leaks.length < before;
}
