import { createInterface } from "node:readline";
import { testMessage } from "@sgval/contract/test-clock";
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

/** Reads commands from the terminal, and those of a test that started this program. */
export function openTerminal(
  city: CityState,
  changed: () => void,
  report: (line: string) => void,
): { close(): void } {
  const take = (line: string) => {
    report(runTerminalCommand(line, city));
    changed();
  };
  const takeMessage = (message: unknown) => {
    const line = testMessage.safeParse(message).data?.line;
    if (line !== undefined) take(line);
  };
  if (process.channel) process.on("message", takeMessage);
  const lines = process.stdin.isTTY ? createInterface({ input: process.stdin }).on("line", take) : null;
  return {
    close: () => {
      process.off("message", takeMessage);
      lines?.close();
    },
  };
}
