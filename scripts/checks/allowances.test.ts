import { expect, it } from "vitest";
import { beyondAllowance } from "./allowances.ts";

it("lets pass what is listed, and names what is not and what needs no listing any more", () => {
  const findings = [
    { path: "a.ts", problem: "is bad" },
    { path: "b.ts", problem: "is bad" },
  ];
  expect(beyondAllowance("example", findings, ["a.ts", "c.ts"])).toEqual([
    "b.ts is bad",
    "c.ts is clean: take it off scripts/checks/allowances/example.txt",
  ]);
});
