import { bankLimits, pumpFields } from "@sgval/contract/pumps/pumps";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aStation } from "../../../features/pumps/station.fixture.ts";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { BankPanel } from "./bank-panel.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  useConnection.setState({ state: "live" });
});
afterEach(() => {
  // An open question gives its selection up.
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  useConnection.setState({ state: "connecting" });
});

const now = new Date().toISOString();
const device = aDevice({
  type: "WATER_PUMP",
  channels: ["p1", "p2", "p4", "p5"].map((pump, slot) => ({
    ...{ slot, parameter: `pump_running.${pump}`, mappingKey: pump, unit: null, rawMin: null, rawMax: null },
    ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
  })),
  latest: { measuredAt: now, receivedAt: now, values: {}, quality: {}, times: {} },
  topicControl: "a/control",
  hasThreshold: true,
  actions: [
    { action: "pump_start", code: "DO_4_ON" },
    { action: "pump_stop", code: "DO_4_OFF" },
    { action: "set_pump_power", code: "SET_POWER" },
  ],
});
const linear = (key: string, name: string) => ({
  ...pumpFields.parse({ key, name, number: Number(key.slice(1)), type: "linear" }),
  ...{ min: 40, max: 100, staticValue: 60, timeAutoSend: 60, timeWaitForRespond: 20 },
  ...{ linkedDeviceName: null, templateName: null },
});
const bank = {
  ...{ deviceId: 7, wearPolicy: "lifo", interlocks: bankLimits.parse({}), updatedAt: now },
  pumps: [linear("p4", "Bơm 4"), linear("p5", "Bơm 5")],
};
const selection = {
  ...{ selection: "1.token", expiresAt: now, level: 1, stale: false, mode: "manual", state: null },
  ...{
    telemetry: null,
    secondPerson: false,
    nobodyApproves: false,
    warnings: [],
    nearLimits: [],
    effects: [],
  },
};

/** The panel of a station; what it is answered to a selection. */
const open = async (selected: object, refused = () => "", shown = device): Promise<Asked[]> => {
  const asked = serverAnswers(({ path }) => {
    const code = path.endsWith("/pump/send") ? refused() : "";
    if (code !== "") return refusal(409, code);
    const data = () => {
      if (path.endsWith("/command/select")) return { ...selection, ...selected };
      if (path.endsWith("/pump/send")) return { command: null, periodic: [] };
      if (path.endsWith("/pump-bank")) return bank;
      if (path.endsWith("/pump")) return aStation();
      return /\/(state|regulation)$/.test(path) ? null : [];
    };
    return {
      status: 200,
      body: { data: data(), regulated: true, metaData: { page: 1, size: 20, total: 0 } },
    };
  });
  await showPage(<BankPanel device={shown} station={aStation()} />);
  return asked;
};
/** With one of its linear pumps chosen. */
const show = async (...answers: Parameters<typeof open>): Promise<Asked[]> => {
  const asked = await open(...answers);
  fireEvent.click(await screen.findByRole("checkbox", { name: /Bơm 4/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Send periodically" }));
  fireEvent.click(screen.getByRole("button", { name: "Start periodic sending" }));
  return asked;
};
const sent = (asked: readonly Asked[]) => asked.filter(({ path }) => path.endsWith("/pump/send"));
const question = async () =>
  within(await screen.findByRole("dialog", { name: "Start periodic sending: Bơm 4" }));
const startIn = async () =>
  (await question()).getByRole<HTMLButtonElement>("button", { name: "Start periodic sending: Bơm 4" });

it("says before a pump is started that the panel may stop another one, unless the others are reported to stand", async () => {
  const note = /panel may stop another pump once this one runs/;
  const reporting = (running: number) => {
    const values = Object.fromEntries(
      ["p1", "p2", "p4", "p5"].map((pump) => [`pump_running.${pump}`, running]),
    );
    const latest = { measuredAt: now, receivedAt: now, values, quality: {}, times: {} };
    return { ...device, latest: { ...latest, values: { ...values, "pump_running.p1": 0 } } };
  };
  for (const [running, said] of [
    [1, 1],
    [0, 0],
  ] as const) {
    await open({ level: 2 }, () => "", reporting(running));
    fireEvent.click(await screen.findByRole("button", { name: "Start Bơm 1" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("textbox", { name: /^Reason/ });
    expect(dialog.queryAllByText(note)).toHaveLength(said);
    cleanup();
  }
});

it("asks before periodic sending is started, and one press sends nothing", async () => {
  const asked = await show({});
  const dialog = await question();
  expect(dialog.getByText(/again and again until somebody stops it/)).toBeTruthy();
  expect(await dialog.findByText(/Bơm 4: every 1 min/)).toBeTruthy();
  const start = await startIn();
  await waitFor(() => expect(start.disabled).toBe(false));
  expect(asked.filter(({ path }) => path.endsWith("/command/select")).map(({ body }) => body)).toEqual([
    { action: "set_pump_power", pumpIds: ["p4"] },
  ]);
  expect(sent(asked)).toEqual([]);
  fireEvent.click(start);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(asked).map(({ body }) => body)).toEqual([
    { mode: "periodic", pumpIds: ["p4"], selection: "1.token" },
  ]);
  expect(useSnackbar.getState()).toMatchObject({ message: "Periodic sending started", color: "success" });
});

it("asks for a reason where a command would, before periodic sending is started", async () => {
  const asked = await show({ selection: "2.token", level: 2, stale: true });
  const start = await startIn();
  const reason = await (await question()).findByRole("textbox", { name: /^Reason/ });
  await act(async () => fireEvent.click(start));
  expect(sent(asked)).toEqual([]);
  fireEvent.change(reason, { target: { value: "low pressure at night" } });
  await waitFor(() => expect(start.disabled).toBe(false));
  fireEvent.click(start);
  await waitFor(() =>
    expect(sent(asked).map(({ body }) => body)).toEqual([
      { mode: "periodic", pumpIds: ["p4"], selection: "2.token", reason: "low pressure at night" },
    ]),
  );
});

it("starts nothing where setting a power needs a second person, and says why", async () => {
  const asked = await show({ secondPerson: true });
  expect(await (await question()).findByText(/nobody can approve periodic sending/)).toBeTruthy();
  const start = await startIn();
  expect(start.disabled).toBe(true);
  fireEvent.click(start);
  expect(asked.some(({ path }) => /approval$/.test(path) && path.includes("command"))).toBe(false);
  expect(sent(asked)).toEqual([]);
});

it("says that nobody can approve it where the rule of a second person came between selection and start", async () => {
  const selected = { secondPerson: false };
  await show(selected, () => {
    selected.secondPerson = true;
    return "second_person_required";
  });
  const start = await startIn();
  await waitFor(() => expect(start.disabled).toBe(false));
  fireEvent.click(start);
  const dialog = await question();
  await waitFor(() => expect(dialog.getAllByText(/nobody can approve periodic sending/)).toHaveLength(1));
  await waitFor(() => expect(start.disabled).toBe(true));
  expect(dialog.queryByText(/ask for approval$/)).toBeNull();
  expect(dialog.getAllByText(/nobody can approve periodic sending/)).toHaveLength(1);
});

it("says before several pumps are started with one command that their controller spaces the starts", async () => {
  await open({});
  for (const name of [/Bơm 1/, /Bơm 2/]) fireEvent.click(await screen.findByRole("checkbox", { name }));
  fireEvent.click(screen.getByRole("button", { name: "Start chosen" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/the controller spaces the starts\. The server keeps 15 s/)).toBeTruthy();
});

it("holds a start and a power back while live feedback is lost, never a stop, until somebody takes that on", async () => {
  await open({});
  const card = within(await screen.findByRole("article", { name: "Bơm 4" }));
  fireEvent.change(await card.findByRole("textbox"), { target: { value: "75" } });
  const held = () =>
    ["Start Bơm 4", "Set power Bơm 4", "Stop Bơm 4"].filter(
      (name) => card.getByRole("button", { name }).getAttribute("aria-disabled") === "true",
    );
  expect(held()).toEqual([]);
  act(() => useConnection.setState({ state: "reconnecting" }));
  expect(held()).toEqual(["Start Bơm 4", "Set power Bơm 4"]);
  fireEvent.click(card.getByRole("button", { name: "Start Bơm 4" }));
  expect((await screen.findByText("No live feedback")).isConnected).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Operate without live feedback" }));
  expect(held()).toEqual([]);
  // It was taken on for this loss alone.
  act(() => useConnection.setState({ state: "live" }));
  act(() => useConnection.setState({ state: "offline" }));
  expect(held()).toEqual(["Start Bơm 4", "Set power Bơm 4"]);
});

it("shows before a power is set what the pump has now, and the open alarms", async () => {
  await open({});
  const card = within(await screen.findByRole("article", { name: "Bơm 4" }));
  fireEvent.change(await card.findByRole("textbox"), { target: { value: "75" } });
  fireEvent.click(card.getByRole("button", { name: "Set power Bơm 4" }));
  const dialog = within(await screen.findByRole("dialog"));
  const changes = (await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(changes).toEqual(["Bơm 4: 60% → 75%"]);
  expect((await dialog.findByText("No alarm on this device")).isConnected).toBe(true);
});
