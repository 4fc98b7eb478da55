import { describe, expect, it } from "vitest";
import { keyAnswer } from "./use-shell-keys.ts";

const press = (key: string, change = {}) => ({ key, control: false, other: false, typing: false, ...change });
const on = { singleKeys: true, afterG: false, goKeys: { d: "devices", s: "scada" } } as const;

describe("keys of the shell", () => {
  it("opens the palette with Ctrl+K, even while typing and with single keys off", () => {
    expect(keyAnswer(press("k", { control: true, typing: true }), { ...on, singleKeys: false })).toEqual({
      act: "palette",
    });
  });

  it("goes to a page by g and its letter", () => {
    expect(keyAnswer(press("g"), on)).toEqual({ act: "await-letter" });
    expect(keyAnswer(press("d"), { ...on, afterG: true })).toEqual({ act: "go", page: "devices" });
    expect(keyAnswer(press("s"), { ...on, afterG: true })).toEqual({ act: "go", page: "scada" });
    expect(keyAnswer(press("q"), { ...on, afterG: true })).toBeNull();
    expect(keyAnswer(press("d"), on)).toBeNull();
  });

  it("does nothing with single keys while somebody types or when they are off", () => {
    for (const key of ["g", "?", "["]) {
      expect(keyAnswer(press(key, { typing: true }), on)).toBeNull();
      expect(keyAnswer(press(key), { ...on, singleKeys: false })).toBeNull();
      expect(keyAnswer(press(key, { other: true }), on)).toBeNull();
      expect(keyAnswer(press(key), on)).not.toBeNull();
    }
  });
});
