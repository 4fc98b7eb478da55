import { languages } from "@sgval/quantities/language";
import { parameters, stateOf } from "@sgval/quantities/parameter";
import { expect, it } from "vitest";
import { pumpNameOf, pumpStateLabels } from "./labels.ts";

it("a state of a pump has one word, that of its channel, which is no command", () => {
  for (const language of languages) {
    const words = [0, 1].map((code) => stateOf(parameters.pump_running, code)?.names[language]);
    expect([pumpStateLabels.stopped[language], pumpStateLabels.running[language]]).toEqual(words);
  }
  // "Đang dừng" may be taken for stopping, and "Dừng" is what the button says.
  expect(pumpStateLabels.stopped.vn).toBe("Đã dừng");
});

it("calls a pump as its bank does, else by its number in the language of the page", () => {
  const named = new Map([["p1", "Bơm giếng"]]);
  expect(pumpNameOf("p1", named, "en")).toBe("Bơm giếng");
  expect(languages.map((language) => pumpNameOf("p2", named, language))).toEqual([
    "Bơm 2",
    "Pump 2",
    "Pompe 2",
  ]);
  expect(pumpNameOf("booster", undefined, "en")).toBe("booster");
});
