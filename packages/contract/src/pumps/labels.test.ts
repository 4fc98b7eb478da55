import { languages } from "@sgval/quantities/language";
import { parameters, stateOf } from "@sgval/quantities/parameter";
import { expect, it } from "vitest";
import { pumpStateLabels } from "./labels.ts";

it("a state of a pump has one word, that of its channel, which is no command", () => {
  for (const language of languages) {
    const words = [0, 1].map((code) => stateOf(parameters.pump_running, code)?.names[language]);
    expect([pumpStateLabels.stopped[language], pumpStateLabels.running[language]]).toEqual(words);
  }
  // "Đang dừng" may be taken for stopping, and "Dừng" is what the button says.
  expect(pumpStateLabels.stopped.vn).toBe("Đã dừng");
});
