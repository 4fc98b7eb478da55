import { createInterface } from "node:readline";
import { type CityState, openLeak, repairLeak } from "../hydraulics/city-state.ts";

const help = "leak <node> <m³/h> | repair <id> | leaks";

/** Executes a line typed in the terminal and returns the text to print. A leak gets its node as id. */
export function runTerminalCommand(line: string, city: CityState): string {
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

/** Reads commands from the terminal; does nothing without one. */
export function openTerminal(
  city: CityState,
  changed: () => void,
  report: (line: string) => void,
): { close(): void } {
  if (!process.stdin.isTTY) return { close: () => undefined };
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    report(runTerminalCommand(line, city));
    changed();
  });
  return { close: () => lines.close() };
}
