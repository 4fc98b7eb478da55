import { expect, it } from "vitest";
import { newCity } from "../hydraulics/city-state.ts";
import { obeyLine } from "./obey-keyboard.ts";

it("opens, lists and repairs leaks, and explains itself otherwise", () => {
  const city = newCity(0);
  expect(obeyLine("leak Z3-6 15", city)).toContain("open at Z3-6");
  expect(obeyLine("leaks", city)).toBe("Z3-6 at Z3-6");
  expect(obeyLine("repair Z3-6", city)).toBe("Z3-6 repaired");
  expect(city.leaks).toEqual([]);
  expect(obeyLine("leak Z9-6 15", city)).toContain("leak <node>");
  expect(obeyLine("", city)).toContain("repair <id>");
});
