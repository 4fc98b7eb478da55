import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import type { ComparedNight, RepairEffect } from "@sgval/contract/leaks/repair-effect";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aLeak } from "../../features/leaks/leaks.fixture.ts";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../shared/ui/screen.fixture.ts";
import { LeakRoute } from "./leak-route.tsx";

const ok = (data: unknown) => ({ status: 200, body: { data } });
const nights = (flow: number | null, count: number, first = 1): ComparedNight[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ day: `2026-03-${String(first + index).padStart(2, "0")}`, flow, counted: flow !== null },
    ...{ good: flow === null ? 3 : 8, expected: 8, calendar: [] },
  }));
const compared: RepairEffect = {
  ...{ state: "compared", zone: { id: 5, name: "An Phu" } },
  before: {
    ...{ at: "2026-03-07T02:00:00.000Z", counted: 6, mean: 21 },
    nights: [...nights(null, 1), ...nights(21, 6, 2)],
  },
  after: { at: "2026-03-08T02:00:00.000Z", nights: nights(13, 5, 9), counted: 5, mean: 13 },
  saved: { flow: 8, volume: 192, nightDayFactor: 24, pressureCorrected: false },
  unconfirmed: null,
};
const nearby = {
  ...{ at: "2026-03-01T02:00:00.000Z", placed: true },
  devices: [
    {
      ...{ id: 12, displayName: "Le Loi end", type: "DATALOGGER", distance: 240 },
      values: [
        {
          ...{ parameter: "pressure", value: 1.6, quality: "good", late: false },
          measuredAt: "2026-03-01T02:10:00.000Z",
        },
        {
          ...{ parameter: "flow", value: 31, quality: "suspect", late: true },
          measuredAt: "2026-03-01T00:20:00.000Z",
        },
      ],
    },
    { id: 13, displayName: "Mute", type: "DATALOGGER", distance: 610, values: [] },
  ],
};

type Answer = { status: number; body: unknown };
type Given = {
  leak?: Partial<LeakDetail>;
  suspected?: object[];
  effect?: Answer;
  nearby?: Answer;
  step?: Answer;
};
const show = async (given: Given, page = <LeakRoute />) => {
  const asked = serverAnswers(({ path, method }) => {
    if (path.endsWith("/repair-effect")) return given.effect ?? ok(compared);
    if (path.endsWith("/nearby-devices")) return given.nearby ?? ok(nearby);
    if (path.startsWith("/suspected-leak/nearby")) return ok(given.suspected ?? []);
    if (path.endsWith("/state") && method === "POST") return given.step ?? ok(aLeak({ state: "repaired" }));
    if (path.startsWith("/leak-point")) return ok(aLeak(given.leak));
    if (path.startsWith("/risk?")) {
      const risk = {
        ...{ deviceId: 8, deviceName: "DMA-1", deviceDisplayName: "DMA An Phu", deviceType: "DMA" },
        ...{ roomId: null, room: null, zoneId: 5, zone: "An Phu", score: 16, level: "high" },
        ...{ likelihood: 4, consequence: 4, assessed: true, likelihoodIndex: 70, reasons: [], trend: [] },
        ...{ owner: null, treatment: null, dueOn: null },
      };
      return { status: 200, body: { data: [risk], metaData: { total: 1, page: 1, size: 1 } } };
    }
    const entry = {
      ...{ id: 1, at: "2026-03-02T02:00:00.000Z", type: "modify", ip: null, deviceId: null },
      ...{ actor: { id: 2, name: "crew2", role: null }, before: null, after: null },
      ...{ subject: "leak_point", subjectId: 7, subjectName: "Water", detail: "leak_state_changed" },
    };
    if (path.startsWith("/activity"))
      return { status: 200, body: { data: [entry], metaData: { total: 1, page: 1, size: 10 } } };
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 10 } } };
  });
  await showPage(page);
  await screen.findByText("Water on Le Loi street");
  return asked;
};
const card = async (name: string) => within(await screen.findByRole("region", { name }));

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("[R3.8] shows description, materials and pipe of a leak point, its states, and the plan around its pipe", async () => {
  await show({});
  expect(screen.getByText(/^Clamp 110: 2 pcs$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "P2 · North" }).getAttribute("href")).toMatch(/el=3%2Clink%2CP2/);
  const states = await card("States");
  expect(states.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Reported · tam01"),
    expect.stringContaining("Under repair · crew2Dug up"),
  ]);
  const plan = screen.getByRole("link", { name: /valves to close|isolat/i });
  expect(plan.getAttribute("href")).toBe("/apps/network/isolation/3?link=P2");
});

it("compares the night flow before the repair with that after it, and says what is missing", async () => {
  await show({ leak: { state: "repaired", repairedAt: "2026-03-08T02:00:00.000Z" } });
  const effect = await card("Night flow before and after the repair");
  expect(await effect.findByText(/^21\.0\sm³\/h \(mean of 6 of 7 nights\)/)).toBeTruthy();
  expect(effect.getByText(/^13\.0\sm³\/h \(mean of 5 of 5 nights\)/)).toBeTruthy();
  expect(effect.getByText(/^8\.0\sm³\/h · 192\sm³\/day$/)).toBeTruthy();
  expect(effect.getByText(/not corrected for pressure/)).toBeTruthy();
  expect(effect.getByText(/^2 of the 7 nights after the repair are still to come/)).toBeTruthy();
  expect(effect.getByText(/^Not counted: .*too little data, 3 of 8 values good/)).toBeTruthy();
});

it("has the nights of that comparison as a table and as a file", async () => {
  await show({ leak: { state: "repaired", repairedAt: "2026-03-08T02:00:00.000Z" } });
  const effect = await card("Night flow before and after the repair");
  expect(
    await effect.findByRole("button", { name: "Export: Night flow before and after the repair" }),
  ).toBeTruthy();
  fireEvent.click(effect.getByText("Show as table"));
  const rows = within(effect.getByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(1 + 7 + 5);
  expect(rows.at(-1)?.textContent).toMatch(/After13\.0\sm³\/hYes$/);
});

it("says that there are not enough nights yet, that the zone has none, or that it could not be loaded", async () => {
  const waiting = { ...compared, state: "waiting", saved: null };
  await show({ effect: ok(waiting) });
  expect(await screen.findByText("Not enough nights yet since the repair.")).toBeTruthy();
  cleanup();
  await show({ effect: ok({ ...compared, state: "no_inlets", before: null, after: null, saved: null }) });
  expect(await screen.findByText(/^This zone names no inlets/)).toBeTruthy();
  cleanup();
  await show({ effect: refusal(500, "unknown") });
  expect(await screen.findByText(/^The night flow could not be loaded/)).toBeTruthy();
  // The rest of the page stands.
  expect(screen.getByText(/^Clamp 110: 2 pcs$/)).toBeTruthy();
});

it("names the devices nearby with what they measured then, how far from the time, and how good", async () => {
  await show({});
  const devices = await card("Devices nearby when it was found");
  const [near, mute] = await devices.findAllByRole("listitem");
  expect(near?.textContent).toMatch(/Le Loi end.*240\u00a0m/);
  expect(near?.textContent).toMatch(/Pressure: 1\.60\sbar 10\smin after/);
  expect(near?.textContent).toMatch(/31.*before · far from that time · Suspect/i);
  expect(mute?.textContent).toMatch(/No pressure or flow within 6 hours/);
  const chart = within(near as HTMLElement).getByRole("link", { name: "Chart when it was found" });
  expect(chart.getAttribute("href")).toMatch(/cmp=12&from=2026-02-28T14.*&at=2026-03-01T02/);
});

it("says why it names no devices nearby", async () => {
  await show({ nearby: ok({ ...nearby, placed: false, devices: [] }) });
  expect(await screen.findByText(/^The leak point has no position/)).toBeTruthy();
  cleanup();
  await show({ nearby: ok({ ...nearby, devices: [] }) });
  expect(await screen.findByText("No device in your view is within 1,000 m.")).toBeTruthy();
});

it("has the log of what was done to it, for who may read the log", async () => {
  const asked = await show({});
  expect(await screen.findByText("State of the leak point changed")).toBeTruthy();
  expect(asked.find(({ path }) => path.startsWith("/activity"))?.path).toMatch(/subject=leak_point/);
  cleanup();
  const others = await show({}, limitedTo(["LeakPoint.Index"], <LeakRoute />));
  expect(others.some(({ path }) => path.startsWith("/activity"))).toBe(false);
});

it("goes one state further from the state that was seen", async () => {
  const asked = await show({});
  fireEvent.click(await screen.findByRole("button", { name: "Next: Repaired" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.change(form.getByRole("textbox", { name: /Note/ }), { target: { value: "Two clamps" } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      ...{ from: "repairing", to: "repaired", note: "Two clamps" },
    }),
  );
});

it("goes back only with a reason, and says when somebody else was faster", async () => {
  const asked = await show({ step: refusal(409, "leak_state_changed", { state: "repaired" }) });
  fireEvent.click(await screen.findByRole("button", { name: "Back to: Located" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  const reason = form.getByRole("textbox", { name: /Reason/ });
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  fireEvent.change(reason, { target: { value: "Another place" } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(/Somebody else has changed the state/)).toBeTruthy();
});

it("shows the suspicion that a leak point was reported for, and the risk of its zone", async () => {
  const suspectedLeak = { id: 4, flow: 12.4, confidence: 0.9, startedAt: "2026-02-28T20:00:00.000Z" };
  await show({ leak: { suspectedLeak } });
  const suspicion = await screen.findByRole("link", { name: /^Suspected leak of 12\.4/ });
  expect(suspicion.getAttribute("href")).toContain("show=4");
  const risk = await screen.findByRole("link", { name: "DMA An Phu: 16 · High risk" });
  expect(risk.getAttribute("href")).toContain("q=DMA-1");
});

it("offers the suspected leaks where it is, and connects one with one press", async () => {
  const one = {
    ...{ id: 4, deviceDisplayName: "DMA An Phu", zone: "An Phu", flow: 12.4, confidence: 0.9, distance: 140 },
    startedAt: "2026-02-28T20:00:00.000Z",
  };
  const suspected = [one, { ...one, id: 5, flow: 3, distance: null }];
  const asked = await show({ suspected });
  const offer = await card("Suspected leaks here");
  expect(offer.getByText(/^140\sm from its probable pipes/)).toBeTruthy();
  expect(offer.getByText(/^its pipes are not known/)).toBeTruthy();
  expect(asked.find(({ path }) => path.includes("/nearby?"))?.path).toMatch(
    /zoneId=5&latitude=10.805&longitude=106.705/,
  );
  fireEvent.click(offer.getByRole("button", { name: /^Connect: Suspected leak of 12\.4/ }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      ...{ path: "/leak-point/7/suspected-leak", body: { suspectedLeakId: 4 } },
    }),
  );
  // Repaired, without the right to change it, or connected: nothing is to be asked.
  const suspectedLeak = { id: 4, flow: 12.4, confidence: 0.9, startedAt: one.startedAt };
  for (const [leak, page] of [
    [{ state: "repaired" }, <LeakRoute key="1" />],
    [{ suspectedLeak, isConnected: true }, <LeakRoute key="2" />],
    // With one that is out of view.
    [{ isConnected: true }, <LeakRoute key="4" />],
    [{}, limitedTo(["LeakPoint.Index"], <LeakRoute key="3" />)],
  ] as const) {
    cleanup();
    const others = await show({ suspected, leak }, page);
    expect(others.some(({ path }) => path.includes("/nearby?"))).toBe(false);
  }
});

it("says that it answers a suspected leak, also one out of view, and disconnects it with a reason", async () => {
  const asked = await show({ leak: { isConnected: true } });
  const about = await card("Connected to a suspected leak");
  expect(
    about.getByText(/corrected within its zone or up to 300\sm .* disconnect it with a reason/),
  ).toBeTruthy();
  fireEvent.click(about.getByRole("button", { name: "Disconnect" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.click(form.getByRole("button", { name: "Disconnect" }));
  const reason = form.getByRole("textbox", { name: /Reason/ });
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(reason, { target: { value: "Water of another pipe" } });
  fireEvent.click(form.getByRole("button", { name: "Disconnect" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/leak-point/7/suspected-leak/disconnect",
      body: { note: "Water of another pipe" },
    }),
  );
});

it("shows what leaks and where before the change log on a phone", async () => {
  onAPhone();
  await show({});
  const heads = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(heads[0]).toBe("Description");
});

it("says before it is verified how many nights since the repair are known, and that the flow has not been seen to fall", async () => {
  const leak = { state: "repaired", repairedAt: "2026-03-08T02:00:00.000Z" } as const;
  const none = {
    ...compared,
    state: "waiting",
    saved: null,
    after: { ...compared.after, nights: [], counted: 0 },
  };
  const unconfirmed = { flow: 20, checkedAt: "2026-03-10T02:00:00.000Z", unwatchedSince: null };
  await show({ leak, effect: ok({ ...none, unconfirmed }) });
  fireEvent.click(await screen.findByRole("button", { name: "Next: Verified" }));
  const form = within(await screen.findByRole("dialog"));
  const warning = await form.findByRole("alert");
  expect(warning.textContent).toMatch(/^0 of the 7 nights after the repair are known\./);
  expect(warning.textContent).toMatch(
    /20\.0\sm³\/h leaked before the repair; the flow of the zone has not been seen to fall by it yet\./,
  );
  cleanup();
  const unwatched = { flow: 20, checkedAt: null, unwatchedSince: "2026-03-09T02:00:00.000Z" };
  await show({ leak, effect: ok({ ...none, unconfirmed: unwatched }) });
  fireEvent.click(await screen.findByRole("button", { name: "Next: Verified" }));
  expect((await within(await screen.findByRole("dialog")).findByRole("alert")).textContent).toMatch(
    /The suspected leak of 20\.0\sm³\/h is not watched any more \(since 9 Mar/,
  );
  // A step back is no verification.
  cleanup();
  await show({ leak, effect: ok({ ...none, unconfirmed }) });
  fireEvent.click(await screen.findByRole("button", { name: "Back to: Under repair" }));
  expect(within(await screen.findByRole("dialog")).queryByRole("alert")).toBeNull();
  // All nights are known, and nothing runs on.
  cleanup();
  const after = { ...compared.after, nights: nights(13, 7, 9), counted: 7 };
  await show({ leak, effect: ok({ ...compared, after }) });
  fireEvent.click(await screen.findByRole("button", { name: "Next: Verified" }));
  const known = within(await screen.findByRole("dialog"));
  expect(await known.findByText("7 of the 7 nights after the repair are known.")).toBeTruthy();
  expect(known.queryByText(/seen to fall/)).toBeNull();
});

it("says before it is verified that there is no night flow that could show the repair", async () => {
  const leak = { state: "repaired", repairedAt: "2026-03-08T02:00:00.000Z" } as const;
  const none = { ...compared, state: "no_inlets", before: null, after: null, saved: null };
  await show({ leak, effect: ok(none) });
  fireEvent.click(await screen.findByRole("button", { name: "Next: Verified" }));
  expect((await within(await screen.findByRole("dialog")).findByRole("alert")).textContent).toBe(
    "This zone names no inlets, so it has no night flow.",
  );
});

it("says before it is deleted that the suspected leak which it answers is open again, with its alarm", async () => {
  await show({ leak: { isConnected: true } });
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect((await screen.findByRole("alertdialog")).textContent).toMatch(
    /suspected leak that it answers is open again if it runs on, and so is its alarm/,
  );
  cleanup();
  await show({});
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect((await screen.findByRole("alertdialog")).textContent).not.toMatch(/suspected leak/);
});
