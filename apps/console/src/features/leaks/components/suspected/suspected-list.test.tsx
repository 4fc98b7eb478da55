import { dismissReasonLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import type { DismissReason } from "@sgval/contract/leaks/suspected-leaks";
import { writeDateTime } from "@sgval/quantities/timestamp";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { env } from "../../../../config/env.ts";
import {
  limitedTo,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { aSuspectedLeak } from "../../leaks.fixture.ts";
import { SuspectedLeakListPage } from "./suspected-list.tsx";

const ok = (body: unknown) => ({ status: 200, body });
const page = (...data: object[]) => ok({ data, metaData: { total: data.length, page: 1, size: 10 } });
const evidence = {
  ...{ score: 14.2, level: 9.1, coverage: 0.98, location: "model_failed", nights: [], sensors: [] },
  hours: [
    { at: "2026-03-01T00:00:00.000Z", measured: 30, expected: 20, noise: 1 },
    { at: "2026-03-01T01:00:00.000Z", measured: null, expected: 19, noise: 1 },
  ],
};

const calibration = {
  ...{ state: "calibrated", demandScale: 0.412, days: 13, sensors: 6, before: 0.0412, after: 0.0093 },
  classes: [
    {
      ...{ diameter: { from: 100, to: 110 }, roughness: { from: 130, to: 130 }, pipes: 264, factor: 0.7133 },
      outside: false,
    },
  ],
};

type Given = {
  list?: object[];
  failed?: true;
  one?: object;
  found?: object;
  dismiss?: { status: number; body: unknown };
};
const show = async (given: Given, address = "/", shown = <SuspectedLeakListPage mapOf={() => null} />) => {
  const asked = serverAnswers(({ path, method }) => {
    if (method === "POST") return given.dismiss ?? ok({ data: aSuspectedLeak({ state: "dismissed" }) });
    if (path.startsWith("/suspected-leak/4"))
      return ok({ data: { ...aSuspectedLeak(given.one), evidence: { ...evidence, ...given.found } } });
    if (path.startsWith("/suspected-leak"))
      return given.failed ? refusal(500, "unknown") : page(...(given.list ?? [aSuspectedLeak()]));
    return page();
  });
  await showPage(shown, undefined, address);
  return asked;
};
const chooseReason = async (form: ReturnType<typeof within>, reason: DismissReason = "known_use") => {
  fireEvent.mouseDown(form.getByRole("combobox", { name: /Reason/ }));
  fireEvent.click(await screen.findByRole("option", { name: dismissReasonLabels[reason].en }));
};
const drawer = async () => within(await screen.findByRole("dialog"));

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lists suspected leaks with flow, confidence and state", async () => {
  await show({});
  const row = (await screen.findByRole("button", { name: "An Phu" })).closest("tr, li");
  expect(row?.textContent).toMatch(/12\.4\sm³\/h/);
  expect(row?.textContent).toMatch(/93\s?%/);
  expect(row?.textContent).toContain("Suspected");
});

it("gives the day with the time also of what began today", async () => {
  const today = new Date().toISOString();
  await show({ list: [aSuspectedLeak({ detectedAt: today })] });
  const row = (await screen.findByRole("button", { name: "An Phu" })).closest("tr, li");
  expect(row?.textContent).toContain(writeDateTime(Date.parse(today), "en", env.timeZone));
});

it("distinguishes that nothing is suspected from a list that could not be loaded", async () => {
  await show({ list: [] });
  expect(await screen.findByText("No leak is suspected")).toBeTruthy();
  cleanup();
  await show({ failed: true });
  expect(await screen.findByText(/^The suspected leaks could not be loaded/)).toBeTruthy();
});

it("shows what it follows from, and the most likely pipes", async () => {
  await show({}, "/?show=4");
  const one = await drawer();
  expect(await one.findByText("14.2 / 9.1")).toBeTruthy();
  expect(one.getByRole("img", { name: /Inflow/ })).toBeTruthy();
  expect(one.getByText("P2")).toBeTruthy();
});

it("has the numbers of its charts as tables and as a file", async () => {
  const nights = [{ day: "2026-02-27", flow: 31.5, expected: 22 }];
  await show({ found: { nights } }, "/?show=4");
  const one = await drawer();
  expect(
    await one.findByRole("button", { name: "Export: Suspected leak: measured and expected" }),
  ).toBeTruthy();
  // Hours and nights, each with a table below its chart.
  const [, ofNights] = one.getAllByText("Show as table");
  fireEvent.click(ofNights as HTMLElement);
  const table = within(one.getByRole("table", { name: /Mean inflow 01:00/ }));
  expect(table.getByRole("row", { name: /27.*31\.5.*22\.0/ })).toBeTruthy();
});

it("says which series opened it, and draws what that showed by day", async () => {
  await show({}, "/?show=4");
  expect(await (await drawer()).findByText("Net inflow of the zone")).toBeTruthy();
  cleanup();
  const day = { series: "day_balance", value: 64.2, expected: 58, noise: 1.1 };
  const days = ["2026-02-27", "2026-02-28"].map((of) => ({ ...day, day: of }));
  const pressures = days.map((of) => ({ ...of, series: "night_pressure", value: 6, expected: 0 }));
  await show({ found: { openedBy: "day_balance", days: [...days, ...pressures] } }, "/?show=4");
  const one = await drawer();
  // What is drawn is a flow: the leak that the pressures are of.
  expect(await one.findByRole("img", { name: "Leak by night pressures and the model" })).toBeTruthy();
  const name = "Balance by day: inflow and customers' meters";
  expect(await one.findByRole("img", { name })).toBeTruthy();
  // As what opened it, and above what it shows, with the table of it.
  expect(one.getAllByText(name)).toHaveLength(3);
  expect(one.queryByRole("img", { name: /Night pressures against/ })).toBeNull();
});

it("says that the model has no solution, and not that one is needed", async () => {
  await show({ one: { pipes: [] } }, "/?show=4");
  expect(await (await drawer()).findByText(/model has no solution/)).toBeTruthy();
});

it("says whether and how the model was calibrated, and how much nearer it came", async () => {
  await show({ found: { calibration } }, "/?show=4");
  const one = await drawer();
  expect(await one.findByText("Calibrated on the quiet days before the leak")).toBeTruthy();
  expect(one.getByText("13 / 6")).toBeTruthy();
  expect(one.getByText("0.41")).toBeTruthy();
  expect(one.getByText(/0\.041.bar → 0\.009.bar/)).toBeTruthy();
  expect(one.getByText("Pipes 100–110 mm, roughness 130")).toBeTruthy();
  expect(one.getByText("roughness × 0.71, pipes: 264")).toBeTruthy();
  cleanup();
  const unknown = { state: "too_few_sensors", before: null, after: null, classes: [] };
  await show({ found: { calibration: { ...calibration, ...unknown } } }, "/?show=4");
  expect(await (await drawer()).findByText(/fewer than three pressure sensors/)).toBeTruthy();
  expect((await drawer()).queryByText(/→/)).toBeNull();
});

it("says who dismissed it before, why, and who took that back", async () => {
  const said = {
    reason: "known_use",
    note: "New factory",
    by: "lan1",
    at: "2026-03-02T02:00:00.000Z",
  } as const;
  const reopened = [{ ...said, reopenedBy: "crew2", reopenedAt: "2026-03-05T02:00:00.000Z" }];
  await show({ one: { reopened } }, "/?show=4");
  const before = await (await drawer()).findByText("Dismissed before");
  // Right after its state.
  expect(before.previousElementSibling?.textContent).toBe("Suspected");
  const line = before.parentElement;
  expect(line?.textContent).toMatch(/New factory · lan1, .* · reopened by crew2, /);
});

it("is reopened from its drawer after a dismissal", async () => {
  const asked = await show({ one: { state: "dismissed" } }, "/?show=4");
  fireEvent.click(await (await drawer()).findByRole("button", { name: "Reopen" }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/suspected-leak/4/reopen",
    ]),
  );
});

it("is dismissed with a reason", async () => {
  const asked = await show({}, "/?show=4");
  fireEvent.click(await (await drawer()).findByRole("button", { name: "Dismiss" }));
  const form = within((await screen.findAllByRole("dialog")).at(-1) as HTMLElement);
  expect(form.getByText(/^An Phu · 12.4 m³\/h · .*counts as use of the zone/)).toBeTruthy();
  // One press too many must not teach a leak away.
  fireEvent.click(form.getByRole("button", { name: "Dismiss" }));
  expect(await form.findByText(/required|fill|enter/i)).toBeTruthy();
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  await chooseReason(form);
  fireEvent.change(form.getByRole("textbox", { name: /Note/ }), { target: { value: "New customer" } });
  fireEvent.click(form.getByRole("button", { name: "Dismiss" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/suspected-leak/4/dismiss",
      body: { reason: "known_use", note: "New customer" },
    }),
  );
});

it("says that somebody else has closed it meanwhile", async () => {
  await show({ dismiss: refusal(409, "suspected_leak_closed") }, "/?show=4");
  fireEvent.click(await (await drawer()).findByRole("button", { name: "Dismiss" }));
  const form = within((await screen.findAllByRole("dialog")).at(-1) as HTMLElement);
  await chooseReason(form);
  fireEvent.click(form.getByRole("button", { name: "Dismiss" }));
  expect(await form.findByText(/closed already/)).toBeTruthy();
});

it("is confirmed by a report that says what is suspected, and needs an image as every report", async () => {
  const asked = await show({}, "/?show=4");
  fireEvent.click(await (await drawer()).findByRole("button", { name: "Report a leak point" }));
  const form = within((await screen.findAllByRole("dialog")).at(-1) as HTMLElement);
  expect(form.getByRole("textbox", { name: /Description/ })).toHaveProperty(
    "value",
    expect.stringMatching(/^Suspected leak of 12\.4\sm³\/h in An Phu$/),
  );
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Select at least one image")).toBeTruthy();
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

it("offers nothing on one that is closed, and locks for who may only read", async () => {
  await show({ one: { state: "ended", endedAt: "2026-03-02T00:00:00.000Z" } }, "/?show=4");
  const closed = await drawer();
  await closed.findByText("14.2 / 9.1");
  expect(closed.queryByRole("button", { name: "Dismiss" })).toBeNull();
  cleanup();
  await show({}, "/?show=4", limitedTo(["LeakPoint.Index"], <SuspectedLeakListPage mapOf={() => null} />));
  const dismiss = await (await drawer()).findByRole("button", { name: /Dismiss/ });
  expect(dismiss.getAttribute("aria-disabled") ?? String((dismiss as HTMLButtonElement).disabled)).toBe(
    "true",
  );
});

it("links the leak point that a suspicion was confirmed by", async () => {
  await show({ one: { state: "confirmed", leakPointId: 7 } }, "/?show=4");
  const link = await (await drawer()).findByRole("link", { name: "#7" });
  expect(link.getAttribute("href")).toContain("/leak-point/view/7");
  expect((await drawer()).queryByRole("button", { name: "Dismiss" })).toBeNull();
});

it("asks for an answer again where the leak point that confirmed it is gone", async () => {
  await show({ one: { state: "confirmed", leakPointId: null } }, "/?show=4");
  expect((await (await drawer()).findByRole("button", { name: "Dismiss" })).isConnected).toBe(true);
});

it("says which pressure of a device each row is of, under a heading, and dates the hours without seconds", async () => {
  const sensor = { deviceId: 3, deviceDisplayName: "PRV Le Loi", noise: 0.02, expectedChange: -0.1 };
  await show(
    {
      found: {
        nights: [
          { day: "2026-02-27", flow: 30, expected: 29 },
          { day: "2026-02-28", flow: 42, expected: 29 },
        ],
        sensors: [
          { ...sensor, parameter: "inlet_pressure", before: 4.39, after: 4.31 },
          { ...sensor, parameter: "outlet_pressure", before: 2.4, after: 2.3 },
        ],
        calibration: { ...calibration, state: "no_answer", days: 0, sensors: 0 },
      },
    },
    "/?show=4",
  );
  const one = await drawer();
  const table = within(await one.findByRole("table", { name: "Night pressure before and after" }));
  const names = table.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(names).toEqual(["PRV Le Loi · Inlet pressure", "PRV Le Loi · Outlet pressure"]);
  expect(one.getByText("Night pressure before and after").className).not.toContain("visually-hidden");
  // 01/03 00:00 and 01:00 of UTC, at the time of the installation.
  const ends = [...one.getByRole("img", { name: /^Inflow/ }).querySelectorAll("text")]
    .map(({ textContent }) => textContent)
    .slice(-2);
  for (const end of ends) expect(end).toMatch(/^\d{1,2} Mar \d{2}:\d{2}$/);
  // Another definition than the night flow of the zone page, and so another name.
  expect(one.getByRole("img", { name: /^Mean inflow 01:00–05:00/ })).toBeTruthy();
  expect(one.queryByText("0 / 0")).toBeNull();
});

it("is dismissed for another reason only with a note that says which", async () => {
  const asked = await show({}, "/?show=4");
  fireEvent.click(await (await drawer()).findByRole("button", { name: "Dismiss" }));
  const form = within((await screen.findAllByRole("dialog")).at(-1) as HTMLElement);
  await chooseReason(form, "other");
  fireEvent.click(form.getByRole("button", { name: "Dismiss" }));
  const note = form.getByRole("textbox", { name: /Note/ });
  await waitFor(() => expect(note.getAttribute("aria-invalid")).toBe("true"));
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  fireEvent.change(note, { target: { value: "Filling of a swimming pool" } });
  fireEvent.click(form.getByRole("button", { name: "Dismiss" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      ...{ reason: "other", note: "Filling of a swimming pool" },
    }),
  );
});

it("marks one that nothing watches any more in the list and in its drawer, where it can be dismissed", async () => {
  const one = { unwatchedSince: "2026-03-02T02:00:00.000Z" };
  await show({ list: [aSuspectedLeak(one)], one }, "/?show=4");
  const found = await drawer();
  expect(await found.findByText(/^Not watched any more \(since 2 Mar/)).toBeTruthy();
  expect(found.getByText(/inlets of the zone or the flow channel of its device/)).toBeTruthy();
  expect(found.getByRole("button", { name: "Dismiss" })).toHaveProperty("disabled", false);
  const row = screen.getByRole("button", { name: "An Phu", hidden: true }).closest("tr, li");
  expect(row?.textContent).toMatch(/Suspected.*Not watched any more \(since 2 Mar/);
});

it("does not offer to dismiss one that a leak point was reported for and that nothing watches any more", async () => {
  await show(
    { one: { state: "confirmed", leakPointId: 7, unwatchedSince: "2026-03-02T02:00:00.000Z" } },
    "/?show=4",
  );
  const found = await drawer();
  expect(await found.findByText(/nothing shows whether its repair ends it/)).toBeTruthy();
  expect(found.queryByText(/dismiss/i)).toBeNull();
});

it("is marked as ended by a person where nothing watches it, and says by whom", async () => {
  const confirmed = { state: "confirmed", leakPointId: 7, unwatchedSince: "2026-03-02T02:00:00.000Z" };
  const asked = await show({ one: confirmed, dismiss: refusal(409, "leak_point_open") }, "/?show=4");
  fireEvent.click(await (await drawer()).findByRole("button", { name: "Mark as ended" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Mark as ended" }));
  expect(await question.findByText(/not repaired yet/)).toBeTruthy();
  expect(asked.some(({ path }) => path === "/suspected-leak/4/end")).toBe(true);
  cleanup();
  await show(
    { one: { ...confirmed, unwatchedSince: null, endedAt: "2026-03-04T02:00:00.000Z", endedBy: "lan01" } },
    "/?show=4",
  );
  expect(await (await drawer()).findByText(/lan01, 4 Mar/)).toBeTruthy();
});

it("lists no pressures that a leak at the likeliest pipe leaves as they are, but for those that changed all the same", async () => {
  const sensor = { parameter: "pressure", before: 4.39, after: 4.34, noise: 0.02 };
  const sensors = [-0.1, -0.003, 0, null, 0].map((expectedChange, index) => ({
    ...{ ...sensor, expectedChange, deviceId: index, deviceDisplayName: `Logger ${index}` },
    ...(index === 4 ? { after: 3.59 } : {}),
  }));
  await show({ found: { sensors } }, "/?show=4");
  const one = await drawer();
  const table = within(await one.findByRole("table", { name: "Night pressure before and after" }));
  const names = table.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(names).toEqual(["Logger 0 · Pressure", "Logger 3 · Pressure", "Logger 4 · Pressure"]);
  expect(
    one.getByText(
      "Not listed: 2 pressures that this leak would change by less than 0.005 bar, and that changed by no more than their noise.",
    ),
  ).toBeTruthy();
});
