import type { StepTest, ZoneStepTests } from "@sgval/contract/zones/step-tests";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aFigure, anAccount } from "../account/account.fixture.ts";
import { PressureCard } from "./pressure-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The step test of the hand-out, 26 m to 20 m in bar. */
const test: StepTest = {
  ...{ id: 4, testedAt: "2026-10-28T19:30:00.000Z", note: "VGA-12 throttled" },
  ...{ flowBefore: 21.3, pressureBefore: 2.6, flowAfter: 16.84, pressureAfter: 2 },
  ...{ nightUse: 3.64, exponent: 1.109, enteredBy: "lan", enteredAt: "2026-10-29T01:00:00.000Z" },
};
const figures = {
  net_night_flow: aFigure("net_night_flow", 17.66),
  night_pressure: aFigure("night_pressure", 2.6),
  night_day_factor: aFigure("night_day_factor", 20, { notes: ["not_pressure_corrected"] }),
};
const show = async (
  known: Partial<ZoneStepTests>,
  account = anAccount({ figures }),
  permissions?: string[],
) => {
  const data = { exponent: 1, usedId: null, nightUse: 3.64, tests: [], ...known };
  const asked = serverAnswers(({ method }) => ({ status: 200, body: method === "DELETE" ? {} : { data } }));
  const card = <PressureCard account={account} />;
  const narrowed = permissions && { superUser: false, role: { permissions } };
  await showPage(narrowed ? <RightsContext value={narrowed}>{card}</RightsContext> : card);
  await screen.findByText("N1");
  return asked;
};
const explained = async (name: RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};

it("says what another night pressure would save, by which formula and which numbers", async () => {
  await show({ exponent: 1.15 });
  expect(screen.getByText("entered with the data of the zone")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/another night pressure/), { target: { value: "2" } });
  expect(screen.getByText("26.0% less")).toBeTruthy();
  const dialog = await explained(/13\.06/);
  expect(dialog.getByText("Net night flow × (P₁ / P_night)^N1")).toBeTruthy();
  expect(dialog.getByText("1.150")).toBeTruthy();
  expect(dialog.getByText("96 of 96 values good")).toBeTruthy();
  expect(dialog.getByText("Not pressure-corrected")).toBeTruthy();
});

it("says why nothing can be said of another pressure, and what is no pressure", async () => {
  await show(
    {},
    anAccount({
      figures: { ...figures, night_pressure: aFigure("night_pressure", null, { missing: "no_pressure" }) },
    }),
  );
  const field = screen.getByLabelText(/another night pressure/);
  fireEvent.change(field, { target: { value: "2" } });
  expect(screen.getByText("Night pressure: No pressure of the average zone point")).toBeTruthy();
  for (const value of ["-1", "0", "99", "x"]) {
    fireEvent.change(field, { target: { value } });
    expect(field.getAttribute("aria-invalid")).toBe("true");
  }
  fireEvent.change(field, { target: { value: "99" } });
  expect(screen.getByText("A zone has a pressure above 0 and up to 16 bar (163 mH₂O)")).toBeTruthy();
  fireEvent.change(field, { target: { value: "16" } });
  expect(screen.queryByText(/^A zone has a pressure/)).toBeNull();
});

it("shows N1 with the step test that it comes from, its formula and who entered it", async () => {
  const asked = await show({ exponent: 1.109, usedId: 4, tests: [test] });
  expect(screen.getByText(/^step test of .*2026.*, entered by lan$/)).toBeTruthy();
  const list = within(screen.getByRole("list", { name: "Step tests" }));
  expect(list.getByText(/21\.30.*→ 16\.84.*2\.60.*→ 2\.00/)).toBeTruthy();
  fireEvent.click(list.getByRole("button", { name: "1.109" }));
  const dialog = within(await screen.findByRole("dialog", { name: "N1 of the step test" }));
  expect(dialog.getByText(/ln\(L₁ \/ L₀\)/)).toBeTruthy();
  expect(dialog.getByText(/3\.64/)).toBeTruthy();
  fireEvent.keyDown(dialog.getByText("Result"), { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(list.getByRole("button", { name: /^Delete the step test/ }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/N1 of the zone follows from the newest test/)).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/zone/3/step-test/4"),
  );
});

it("shows the first of many step tests with a way to all others, and has a file of them", async () => {
  const tests = Array.from({ length: 8 }, (_, id) => ({ ...test, id, note: `test ${id}` }));
  await show({ tests });
  const list = within(screen.getByRole("list", { name: "Step tests" }));
  expect(list.queryByText(/test 7$/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /Show all \(8\)/ }));
  expect(within(screen.getByRole("list", { name: "Step tests" })).getByText(/test 7$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Export: Step tests" })).toBeTruthy();
});

it("enters a step test, with N1 shown before it is saved", async () => {
  const asked = await show({});
  expect(screen.getByText("the usual value: no step test is entered")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Enter a step test" }));
  const drawer = within(await screen.findByRole("dialog", { name: /Enter a step test/ }));
  const values = [
    [/Flow before/, "21.3"],
    [/Pressure before/, "2.6"],
    [/Flow after/, "16.84"],
    [/Pressure after/, "2"],
  ] as const;
  for (const [label, value] of values) fireEvent.change(drawer.getByLabelText(label), { target: { value } });
  expect(await drawer.findByText(/legitimate night use of 3\.64.*N1: 1\.109$/)).toBeTruthy();
  fireEvent.click(drawer.getByRole("button", { name: "Add" }));
  // Without its time it is not sent.
  expect((await drawer.findAllByRole("alert")).length).toBeGreaterThan(0);
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

it("calls what a higher pressure costs an addition, not a negative saving", async () => {
  await show({ exponent: 1.15 });
  fireEvent.change(screen.getByLabelText(/another night pressure/), { target: { value: "3" } });
  expect(screen.getByText("Added per day")).toBeTruthy();
  expect(screen.queryByText("Saved per day")).toBeNull();
  expect(screen.queryByText(/[-−]\d/)).toBeNull();
});

it("says why who may only look can enter no step test, and offers nothing to delete", async () => {
  await show({ exponent: 1.109, usedId: 4, tests: [test] }, anAccount({ figures }), ["Zone.Index"]);
  const button = screen.getByRole("button", { name: "Enter a step test" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button);
  expect(await screen.findByRole("tooltip")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
});
