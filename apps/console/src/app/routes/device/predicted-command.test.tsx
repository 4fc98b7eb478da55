import type { Command } from "@sgval/contract/control/control";
import type { CommandEffect } from "@sgval/contract/control/effect";
import { holderOf } from "@sgval/contract/permission";
import type { CommandPrediction, Prediction } from "@sgval/contract/prediction/prediction";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { aCommand } from "../../../features/control/command.fixture.ts";
import { ControlPanel } from "../../../features/control/components/control-panel.tsx";
import { EffectNote } from "../../../features/control/components/effect-note.tsx";
import { cacheCommand } from "../../../features/control/realtime.ts";
import { PredictedEffect } from "../../../features/prediction/components/predicted-effect.tsx";
import { PredictionOutcome } from "../../../features/prediction/components/prediction-outcome.tsx";
import { RightsContext } from "../../../shared/api/ability.ts";
import { changeLanguage, startI18n } from "../../../shared/i18n/i18n.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";

const now = new Date().toISOString();
const valve = aDevice({
  latest: { measuredAt: now, receivedAt: now, values: { valve_state: 0 }, quality: {}, times: {} },
  hasThreshold: true,
  topicControl: "a/control",
  actions: [{ action: "low_pressure", code: "DO_3_OFF" }],
});

const sent: string[] = [];
/** Never, until a test says what. */
let predicted: Promise<Prediction>;
let commands: Command[] = [];
/** What was expected of the commands, and measured after them. */
let kept: CommandPrediction | null = null;
let effect: CommandEffect | null = null;
let known = { model: true, attached: true };
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
const serve = async (url: string, options: RequestInit): Promise<Response> => {
  if (url.endsWith("/predictable")) return json({ data: known });
  if (url.endsWith("/predict")) return json({ data: await predicted });
  if (url.endsWith("/select/release")) return new Response(null, { status: 204 });
  if (url.endsWith("/select"))
    return json({
      data: {
        ...{ selection: "token-1", expiresAt: now, level: 1, stale: false, mode: "manual", state: null },
        ...{
          telemetry: null,
          secondPerson: false,
          nobodyApproves: false,
          warnings: [],
          nearLimits: [],
          effects: [],
        },
      },
    });
  if (url.endsWith("/command/12"))
    return json({ data: aCommand({ id: 12, action: "low_pressure", status: "completed" }) });
  if (url.endsWith("/state")) return json({ data: null, regulated: true });
  if (options.method === "POST") {
    sent.push(url);
    return new Promise(() => {});
  }
  if (/\/command\/\d+\/effect$/.test(url)) return json({ data: effect });
  if (/\/command\/\d+\/prediction$/.test(url)) return json({ data: kept });
  return json({ data: commands, metaData: { total: 0, page: 1, size: 20 } });
};

const estimate: Extract<Prediction, { kind: "estimate" }> = {
  kind: "estimate",
  estimate: {
    ...{ madeAt: now, readingsAt: now, network: "City", minimumPressure: 1 },
    error: { bar: 0.08, pressures: 13 },
    keptPowers: [],
    followedBy: null,
    pressures: [
      {
        ...{ role: "critical", deviceId: 9, deviceDisplayName: "DL-12", parameter: "pressure" },
        ...{ measured: 1.92, expected: 1.24, after: null, limit: null },
      },
    ],
    zone: null,
    below: {
      junctions: { before: 0, expected: 4 },
      demand: { before: 0, expected: 12.5 },
      total: 80,
      customers: { before: 3, expected: 61 },
    },
  },
};

const show = (repeat?: { commandId: number; onClose: () => void }): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RightsContext value={holderOf([{ action: "manage", subject: "all" }])}>
        <ControlPanel
          device={valve}
          autoGate={null}
          values={null}
          outcome={(command) => (
            <PredictionOutcome command={command} otherwise={<EffectNote command={command} />} />
          )}
          predicted={(command) => <PredictedEffect deviceId={valve.id} command={command} />}
          repeat={repeat}
        />
      </RightsContext>
    </QueryClientProvider>,
  );
  return client;
};
const openDialog = async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Switch to low pressure" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Switch to low pressure" });
  await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
  return { dialog: within(dialog), confirm };
};

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});
beforeEach(() => {
  sent.length = 0;
  commands = [];
  kept = null;
  effect = null;
  known = { model: true, attached: true };
  predicted = new Promise(() => {});
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends a command while its effect is still being computed", async () => {
  const { dialog, confirm } = await openDialog();
  expect(await dialog.findByText(/is computing/)).toBeTruthy();
  fireEvent.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("shows what is expected beside what is measured, marked as an estimate with its error", async () => {
  predicted = Promise.resolve(estimate);
  const { dialog } = await openDialog();
  const row = await dialog.findByRole("row", { name: /DL-12/ });
  expect(row.textContent).toMatch(/^Critical point · DL-121\.92\sbar1\.24\sbar$/);
  expect(dialog.getByText("Estimate")).toBeTruthy();
  expect(dialog.getByText(/error 0\.08\sbar over 13 pressures/)).toBeTruthy();
  expect(dialog.getByRole("row", { name: /Junctions below/ }).textContent).toMatch(/04$/);
  expect(dialog.getByRole("row", { name: /Demand/ }).textContent).toMatch(/12\.5\sm³\/h$/);
  // Beside the connections behind the valve, it is not read as the number of customers without water.
  const meters = dialog.getAllByRole("row").at(-1)?.textContent;
  expect(meters).toMatch(/^Meters entered in the system there, not the number of customers/);
  expect(meters).toMatch(/361$/);
});

it("leaves out what stays as it is, and says in one line that nothing changes", async () => {
  const { below, pressures } = estimate.estimate;
  const same = { before: 3, expected: 3 };
  const some = { ...below, junctions: same, demand: same, customers: null };
  predicted = Promise.resolve({ ...estimate, estimate: { ...estimate.estimate, below: some } });
  const { dialog } = await openDialog();
  expect((await dialog.findByText("The other values do not change noticeably.")).isConnected).toBe(true);
  expect(dialog.getAllByRole("row")).toHaveLength(2);
  cleanup();
  const still = pressures.map((one) => ({ ...one, expected: 1.921 }));
  const none = { ...estimate.estimate, below: some, pressures: still };
  predicted = Promise.resolve({ ...estimate, estimate: none });
  const other = await openDialog();
  expect((await other.dialog.findByText("No noticeable change.")).isConnected).toBe(true);
  expect(other.dialog.queryByRole("table")).toBeNull();
});

it("marks an expected pressure that passes a limit or nearly reaches it, in colour and in words", async () => {
  const [one] = estimate.estimate.pressures;
  if (!one) throw new Error("no pressure");
  const outlet = { ...one, role: "outlet" as const, measured: 2.42 };
  predicted = Promise.resolve({
    ...estimate,
    estimate: {
      ...estimate.estimate,
      pressures: [
        { ...outlet, expected: 4.27, limit: { kind: "over", at: 4, passed: true } },
        { ...one, expected: 1.55, limit: { kind: "under", at: 1.5, passed: false } },
      ],
    },
  });
  const { dialog } = await openDialog();
  const passed = await dialog.findByRole("row", { name: /Outlet/ });
  expect(passed.textContent).toMatch(/4\.27\sbarabove its limit 4\.00\sbar$/);
  expect(passed.querySelector("b")?.dataset.priority).toBe("medium");
  const near = dialog.getByRole("row", { name: /DL-12/ });
  expect(near.textContent).toMatch(/near its lower limit 1\.50\sbar$/);
  expect(near.querySelector("b")?.dataset.priority).toBe("low");
});

it("marks what is expected with the alarm that follows, and the lowest and the mean of the zone below the minimum", async () => {
  const [one] = estimate.estimate.pressures;
  if (!one) throw new Error("no pressure");
  const limit = { kind: "under", at: 1, passed: true } as const;
  predicted = Promise.resolve({
    ...estimate,
    estimate: {
      ...estimate.estimate,
      pressures: [{ ...one, expected: 0, limit, priority: 1 as const }],
      zone: {
        name: "DMA-03",
        lowest: { before: 1.4, expected: 0 },
        mean: { before: 1.9, expected: 0.8 },
        highest: { before: 2.4, expected: 1 },
      },
    },
  });
  const { dialog } = await openDialog();
  const mark = (row: HTMLElement) => row.querySelector("b")?.dataset.priority;
  expect(mark(await dialog.findByRole("row", { name: /DL-12/ }))).toBe("critical");
  expect(mark(dialog.getByRole("row", { name: /^Lowest in DMA-03/ }))).toBe("critical");
  const mean = dialog.getByRole("row", { name: /^Mean of DMA-03|^DMA-03 mean|^Mean/ });
  expect(mark(mean)).toBe("medium");
  expect(mean.textContent).toMatch(/below its limit 1\.00\sbar$/);
});

it("says which pumps are taken at their present power, since their controller may change it", async () => {
  const kept = { ...estimate.estimate, keptPowers: [{ pumpId: "p4", power: 85 }] };
  predicted = Promise.resolve({ ...estimate, estimate: kept });
  const { dialog } = await openDialog();
  expect(await dialog.findByText(/present power: Pump 4 \(85%\).*controller/)).toBeTruthy();
});

it("says why there is no estimate, and that the command can be sent all the same", async () => {
  predicted = Promise.resolve({ kind: "none", reason: "error_above_limit", error: 0.9 });
  const { dialog, confirm } = await openDialog();
  expect(await dialog.findByText(/0\.90\sbar away from the readings/)).toBeTruthy();
  expect(confirm).toHaveProperty("disabled", false);
});

it("asks again every ten seconds for an estimate that could not be fetched, while the dialog is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [lost, later] = [Promise.withResolvers<Prediction>(), Promise.withResolvers<Prediction>()];
  predicted = lost.promise;
  const { dialog } = await openDialog();
  await dialog.findByText(/is computing/);
  lost.reject(new TypeError("network"));
  expect(await dialog.findByText(/could not be fetched.*again every 10 seconds/)).toBeTruthy();
  predicted = later.promise;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  // What is said does not change back and forth while it is asked for.
  expect(dialog.getByText(/could not be fetched/)).toBeTruthy();
  later.resolve(estimate);
  expect(await dialog.findByRole("row", { name: /DL-12/ })).toBeTruthy();
  expect(dialog.queryByText(/could not be fetched/)).toBeNull();
});

it("has an area of its own only once there is an estimate, and a line while there is none", async () => {
  predicted = Promise.resolve({ kind: "none", reason: "no_readings", error: null });
  const without = await openDialog();
  await without.dialog.findByText(/^No estimate\. There are not enough recent readings/);
  expect(without.dialog.queryByRole("region", { name: "Expected hydraulics" })).toBeNull();
  cleanup();
  predicted = Promise.resolve(estimate);
  const { dialog } = await openDialog();
  expect(await dialog.findByRole("region", { name: "Expected hydraulics" })).toBeTruthy();
});

it("says what the valve held when it was last in the level of the command, and how long ago", async () => {
  const until = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString();
  const held = { level: "low" as const, pressure: 1.34, until };
  predicted = Promise.resolve({ kind: "none", reason: "error_above_limit", error: 0.9, held });
  const { dialog } = await openDialog();
  expect(
    await dialog.findByText(/On low the valve held 1\.34\sbar: the median .*\(3 days ago\)/),
  ).toBeTruthy();
});

it("says so where no network model is imported, and where it was never in that level, that this is not known", async () => {
  known = { model: false, attached: false };
  predicted = Promise.resolve({ kind: "none", reason: "no_model", error: null });
  const { dialog, confirm } = await openDialog();
  expect(await dialog.findByText(/it was not on low in the last 90 days/)).toBeTruthy();
  expect(confirm).toHaveProperty("disabled", false);
});

it("has no area for it where no network model is imported", async () => {
  known = { model: false, attached: false };
  const { dialog } = await openDialog();
  expect(dialog.queryByText(/estimate|computing/i)).toBeNull();
});

it("keeps what was expected of the last command beside what was measured, long after it is over", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const ended = { status: "completed" as const, sentAt: ago(31), createdAt: ago(31), finishedAt: ago(30) };
  const { estimate: expected } = estimate;
  commands = [
    aCommand({ ...ended, id: 15, cmdId: "c15", action: "read_now" }),
    aCommand({ ...ended, id: 14, cmdId: "c14", action: "low_pressure" }),
  ];
  kept = {
    estimate: { ...expected, pressures: expected.pressures.map((one) => ({ ...one, after: 1.31 })) },
    dueAt: ago(18),
    measuredAt: ago(18),
  };
  show();
  const section = within(await screen.findByRole("region", { name: "Expected and measured" }));
  expect(section.getByText(/^Expected and measured: Switch to low pressure, sent /)).toBeTruthy();
  expect(section.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    ...["Place", "Before", "Expected", "Measured"],
  ]);
  expect(section.getByRole("row", { name: /DL-12/ }).textContent).toMatch(/1\.92\sbar1\.24\sbar1\.31\sbar$/);
  expect(section.getByText(/^Measured after the command, the newest at /)).toBeTruthy();
  kept = { estimate: expected, dueAt: ago(18), measuredAt: ago(18) };
  cleanup();
  show();
  expect(await screen.findByText("Nothing was measured of this command alone")).toBeTruthy();
  kept = { ...kept, estimate: { ...expected, followedBy: "pump" } };
  cleanup();
  show();
  expect(
    await screen.findByText("Another pump of the station started or stopped before the effect was measured."),
  ).toBeTruthy();
});

it("says when the effect of a command is measured, and shows it once it is without being opened anew", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const at = Date.parse("2026-09-05T08:17:06.000Z");
  vi.setSystemTime(at - 600_000);
  const { estimate: expected } = estimate;
  const finishedAt = new Date(at - 600_000).toISOString();
  const running = { id: 14, cmdId: "c14", action: "low_pressure" as const, sentAt: finishedAt };
  commands = [aCommand({ ...running, status: "processing" })];
  // The command is not joined with its estimate yet.
  kept = null;
  const client = show();
  await screen.findByText("Switch to low pressure", { selector: "h3, h2, p, strong, b, div, span" });
  expect(screen.queryByRole("region", { name: "Expected and measured" })).toBeNull();
  kept = { estimate: expected, dueAt: new Date(at).toISOString(), measuredAt: null };
  const completed = aCommand({ ...running, status: "completed", finishedAt });
  act(() => cacheCommand(client, completed, true));
  expect(await screen.findByText(/The effect is measured at 15:17:06/)).toBeTruthy();
  kept = {
    ...kept,
    estimate: { ...expected, pressures: expected.pressures.map((one) => ({ ...one, after: 1.31 })) },
    measuredAt: new Date(at).toISOString(),
  };
  await act(() => vi.advanceTimersByTimeAsync(660_000));
  expect(await screen.findByRole("columnheader", { name: "Measured" })).toBeTruthy();
  vi.useRealTimers();
});

it("says of a command without an estimate, too, when its effect is looked for, and why nothing was found", async () => {
  const finishedAt = "2026-09-05T08:07:06.000Z";
  const ended = { status: "completed" as const, sentAt: finishedAt, createdAt: finishedAt, finishedAt };
  commands = [aCommand({ ...ended, id: 14, cmdId: "c14", action: "low_pressure" })];
  effect = {
    ...{ parameter: "outlet_pressure", dueAt: "2026-09-05T08:17:06.000Z", before: 2.39, expected: null },
    ...{ measured: null, outcome: null, followed: false },
  };
  show();
  expect(await screen.findByText(/^The effect is looked for at 15:17:06 · /)).toBeTruthy();
  cleanup();
  effect = { ...effect, outcome: "unknown", followed: true };
  show();
  const followed =
    /^Another command followed before the effect was measured · .*2\.39\sbar before, -- after$/;
  expect(await screen.findByText(followed)).toBeTruthy();
});

it("names every pump that a command switched while its effect is looked for and once all show it, else the one that does not", async () => {
  const at = "2026-09-05T08:07:06.000Z";
  const ended = { status: "completed" as const, sentAt: at, createdAt: at, finishedAt: at };
  commands = [aCommand({ ...ended, id: 14, cmdId: "c14", action: "pump_start", pumpIds: ["p1", "p2"] })];
  const pending = { parameter: "pump_running.p1", dueAt: "2026-09-05T08:17:06.000Z", before: 0, expected: 1 };
  effect = { ...pending, measured: null, outcome: null, followed: false };
  show();
  expect(await screen.findByText(/looked for at 15:17:06 · Pump 1 running, Pump 2 running$/)).toBeTruthy();
  cleanup();
  effect = { ...effect, measured: 1, outcome: "shown" };
  show();
  expect(
    await screen.findByText(/show the effect · Pump 1 running, Pump 2 running: .+ measured$/),
  ).toBeTruthy();
  cleanup();
  effect = { ...effect, parameter: "pump_running.p2", measured: 0, outcome: "missing" };
  show();
  expect(await screen.findByText(/do not show the effect · Pump 2 running: expected/)).toBeTruthy();
});

it("looks for no effect where none is to be seen, as of a pump that is stopped while it stands", async () => {
  const at = "2026-09-05T08:07:06.000Z";
  commands = [
    aCommand({ status: "completed", sentAt: at, createdAt: at, finishedAt: at, action: "pump_stop" }),
  ];
  const stands = { before: 0, expected: 0, measured: null, outcome: null, followed: false };
  effect = { ...stands, parameter: "pump_running", dueAt: "2026-09-05T08:17:06.000Z" };
  show();
  await screen.findByText(/Stop/);
  await vi.waitFor(() => expect(screen.queryByText(/looked for/)).toBeNull());
  cleanup();
  const { estimate: expected } = estimate;
  const pressures = expected.pressures.map((one) => ({ ...one, expected: one.measured }));
  kept = { estimate: { ...expected, pressures }, dueAt: at, measuredAt: null };
  show();
  await screen.findByRole("region", { name: "Expected and measured" });
  expect(screen.queryByText(/is measured/)).toBeNull();
});

it("opens the confirmation of an earlier command again, and sends nothing by itself", async () => {
  const onClose = vi.fn();
  show({ commandId: 12, onClose });
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Switch to low pressure" })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
