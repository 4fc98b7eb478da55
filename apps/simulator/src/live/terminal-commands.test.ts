import { expect, it } from "vitest";
import { newCity } from "../hydraulics/city-state.ts";
import { runTerminalCommand } from "./terminal-commands.ts";

it("opens, lists and repairs leaks, and prints help otherwise", () => {
  const city = newCity(0);
  expect(runTerminalCommand("leak Z3-6 15", city)).toContain("open at Z3-6");
  expect(runTerminalCommand("leaks", city)).toBe("Z3-6 at Z3-6");
  expect(runTerminalCommand("repair Z3-6", city)).toBe("Z3-6 repaired");
  expect(city.leaks).toEqual([]);
  expect(runTerminalCommand("leak Z9-6 15", city)).toContain("leak <node>");
  expect(runTerminalCommand("", city)).toContain("repair <id>");
});
