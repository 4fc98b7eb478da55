import { bankLimitDefaults, pumpFields } from "@sgval/contract/pumps/pumps";
import { expect, it } from "vitest";
import type { DraftValues } from "../../shared/api/drafts.ts";
import { type BankForm, bankBodyOf, bankDraftOf, rebased } from "./bank-form.ts";

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

const formOf = (...pumps: BankForm["pumps"]): BankForm => ({
  ...{ wearPolicy: "lifo", interlocks: { ...bankLimitDefaults }, pumps },
});

it("restores a draft on top of what was set meanwhile, which it changes only where it was typed into", () => {
  const base = formOf(pump("p4", 60), pump("p5", 50));
  const typed = formOf(pump("p4", 60), { ...pump("p5", 55), name: "Bơm đêm" });
  const present = {
    ...formOf({ ...pump("p4", 80), reverse: true }, { ...pump("p5", 70), min: 45 }),
    wearPolicy: "equal_wear" as const,
  };
  const restored: DraftValues[] = [];
  const form = { read: () => ({}), restore: (values: DraftValues) => void restored.push(values) };
  const kept = bankDraftOf(form, { base, stored: base, mine: () => typed }).read();
  const stored: DraftValues = JSON.parse(JSON.stringify(kept));
  bankDraftOf(form, { base: present, stored: present, mine: () => present }).restore(stored);
  expect(restored).toMatchObject([
    {
      wearPolicy: "equal_wear",
      pumps: [
        { key: "p4", powerValue: 80, reverse: true },
        { key: "p5", powerValue: 55, name: "Bơm đêm", min: 45 },
      ],
    },
  ]);
});

it("keeps the pumps that either of two forms added, without those that either took out, in the order of the one who moved them", () => {
  const [p1, p2, p3, p4] = [pump("p1", null), pump("p2", null), pump("p3", null), pump("p4", null)];
  const base = formOf(p1, p2, p3);
  const keys = (mine: BankForm, stored: BankForm) => rebased(mine, base, stored).pumps.map(({ key }) => key);
  expect(keys(formOf(p1, p2, p3), formOf(p4, p3, p1))).toEqual(["p4", "p3", "p1"]);
  expect(keys(formOf(p3, p2, p1), formOf(p1, p2, p3, p4))).toEqual(["p3", "p2", "p1", "p4"]);
  expect(keys(formOf(p1, p2, p3, p4), formOf(p1, p3))).toEqual(["p1", "p3", "p4"]);
});
