import { pumpFields } from "@sgval/contract/pumps/pumps";
import { expect, it } from "vitest";
import type { DraftValues } from "../../shared/api/drafts.ts";
import { bankBodyOf, bankDraftOf } from "./bank-form.ts";

const pump = (key: string, powerValue: number | null) =>
  pumpFields.parse({ key, name: key, number: 1, type: "linear", powerValue });

it("saves the last set power of a pump only where the form changed it: it may have been set anew meanwhile", () => {
  const filled = [pump("p4", 60), pump("p5", 50), pump("p6", 40)];
  const body = { pumps: [pump("p5", 55), pump("p4", 60), pump("p6", null), pump("p7", 70)] };
  expect(bankBodyOf(body, filled).pumps.map(({ key, powerValue }) => [key, powerValue])).toEqual([
    ["p5", 55],
    ["p4", undefined],
    ["p6", null],
    ["p7", 70],
  ]);
});

it("restores a draft with the power that was set meanwhile, unless the draft changed it", () => {
  const typed = { pumps: [pump("p4", 60), { ...pump("p5", 55), name: "Bơm đêm" }] };
  const restored: DraftValues[] = [];
  const form = { read: () => typed, restore: (values: DraftValues) => void restored.push(values) };
  const kept = bankDraftOf(form, [pump("p4", 60), pump("p5", 50)]).read();
  const stored: DraftValues = JSON.parse(JSON.stringify(kept));
  bankDraftOf(form, [pump("p4", 80), pump("p5", 70)]).restore(stored);
  expect(restored).toMatchObject([
    {
      pumps: [
        { key: "p4", powerValue: 80 },
        { key: "p5", powerValue: 55, name: "Bơm đêm" },
      ],
    },
  ]);
});
