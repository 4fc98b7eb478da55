import { linearDefaults, pumpFields } from "@sgval/contract/pumps/pumps";
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aPump } from "../../station.fixture.ts";
import { ReverseRows } from "./reverse-rows.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A pump that has 55 % at 2.5 of its band from 2 to 4, and 85 % in reverse. */
const Page = (props: { reverse?: boolean }) => {
  const [reverse, setReverse] = useState(props.reverse ?? false);
  const parameters = pumpFields.parse({
    ...{ key: "p4", name: "Bơm 4", number: 4, type: "linear", ...linearDefaults, reverse },
    ...{ controlVariable: "outlet_pressure", inputLow: 2, inputHigh: 4 },
  });
  const pump = aPump({ key: "p4", name: "Bơm 4", type: "linear", input: 2.5 });
  return (
    <>
      <ReverseRows deviceId={7} linear={[{ pump, parameters }]} />
      <button type="button" onClick={() => setReverse(true)}>
        somebody else
      </button>
    </>
  );
};

it("closes the question for the reverse calculation when somebody else switched it, so that the press does not undo it", async () => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: null } }));
  await showPage(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: /Bơm 4/ }));
  expect((await screen.findByRole("alertdialog")).isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "somebody else", hidden: true }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
});

it.each([
  [false, "on", "100 − (2.50 − 2) / (4 − 2) × (100 − 40) = 85%", /higher the measured value, the lower/],
  [true, "off", "40 + (2.50 − 2) / (4 − 2) × (100 − 40) = 55%", /higher the measured value, the higher/],
] as const)(
  "[R4.6] [R8.2] asks with today's numbers before the calculation is turned the other way, and says that it was: reverse %s",
  async (reverse, way, formula, means) => {
    const data = { pumpId: "p4", reverse: !reverse, computedPower: null };
    const asked = serverAnswers(() => ({ status: 200, body: { data } }));
    await showPage(<Page reverse={reverse} />);
    const name = `Turn reverse calculation ${way}`;
    fireEvent.click(await screen.findByRole("button", { name: `${name} for Bơm 4` }));
    const question = within(await screen.findByRole("alertdialog", { name: `${name} · Bơm 4` }));
    expect(question.getByText(formula).isConnected).toBe(true);
    expect(question.getByText(means).isConnected).toBe(true);
    fireEvent.click(question.getByRole("button", { name }));
    await vi.waitFor(() =>
      expect(useSnackbar.getState()).toMatchObject({
        ...{ message: "reverse calculation on/off success", color: "success" },
      }),
    );
    expect(asked.find(({ method }) => method !== "GET")?.body).toEqual({ pumpId: "p4", reverse: !reverse });
  },
);

it("opens no question about the reverse calculation to whoever may not switch it, and says so", async () => {
  await showPage(limitedTo(["Device.Index", "Pump.Index", "Pump.Operate"], <Page />));
  const locked = await screen.findByRole("button", { name: /Bơm 4/ });
  fireEvent.click(locked);
  expect((await screen.findByText(/do not have permission to switch the reverse/)).isConnected).toBe(true);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
