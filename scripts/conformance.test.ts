import { expect, it } from "vitest";
import { numbersIn, readRequirements } from "./conformance.ts";

it("reads chapters and numbers of the requirement list", () => {
  const text = [
    "# Requirements",
    "",
    "## 4 States",
    "- R4.1 Two modes",
    "- R4.2 No manual orders",
    "",
    "## 5 Rules",
  ].join("\n");
  expect(readRequirements(text)).toEqual([
    { title: "4 States", numbers: ["R4.1", "R4.2"] },
    { title: "5 Rules", numbers: [] },
  ]);
});

it("takes numbers only from the brackets a title starts with", () => {
  const titles = [
    "[R4.2, R4.3] refuses both",
    "[R1.10] speaks three languages",
    "explains R9.9 in passing",
    "plain",
  ];
  expect([...numbersIn(titles)]).toEqual(["R4.2", "R4.3", "R1.10"]);
  expect([...numbersIn(["[R4.4] [R9.2] ends after 100 s, [R1.1] is not meant"])]).toEqual(["R4.4", "R9.2"]);
});
