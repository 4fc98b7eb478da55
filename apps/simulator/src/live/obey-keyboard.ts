import { createInterface } from "node:readline";
import type { CityState } from "../hydraulics/city-state.ts";
import { openLeak, repairLeak } from "../hydraulics/leak.ts";

const help = "leak <node> <m³/h> | repair <id> | leaks";

/**
 * Reads a line typed beside the running city and acts on it; returns what to print.
 * A leak gets its node as id, so that `leak Z3-6 15` is undone by `repair Z3-6`.
 */
export function obeyLine(line: string, city: CityState): string {
  const [verb = "", target = "", amount = ""] = line.trim().split(/\s+/);
  const flow = Number(amount);
  if (verb === "leak" && /^Z[1-6]-[1-8]$/.test(target) && flow > 0 && flow <= 500) {
    openLeak(city, target, target, flow);
    return `leak of ${flow} m³/h open at ${target}`;
  }
  if (verb === "repair" && target)
    return repairLeak(city, target) ? `${target} repaired` : `no leak ${target}`;
  if (verb === "leaks")
    return city.leaks.map((leak) => `${leak.id} at ${leak.node}`).join(", ") || "no leaks";
  return help;
}

/** Listens to the terminal, where there is one. */
export function openKeyboard(
  city: CityState,
  changed: () => void,
  report: (line: string) => void,
): { close(): void } {
  if (!process.stdin.isTTY) return { close: () => undefined };
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    report(obeyLine(line, city));
    changed();
  });
  return { close: () => lines.close() };
}
