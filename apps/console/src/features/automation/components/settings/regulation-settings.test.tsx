import { zodResolver } from "@hookform/resolvers/zod";
import {
  type AutomationSettings,
  defaultAutomationSettings,
  type RegulatedDevice,
} from "@sgval/contract/automation/settings";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { type SettingsForm, settingsForm } from "../../regulation-form.ts";
import { FlowTable } from "./flow-table.tsx";
import { RegulationSettings } from "./regulation-settings.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const manual = { id: 7, mode: "manual" } as const;
const noChart = { Chart: (): null => null };
const answerFor = (
  site: { valveKind?: "pilot" | "set_point"; executor?: "device" },
  settings: Partial<AutomationSettings> = {},
) => ({
  settings: { ...defaultAutomationSettings, ...settings },
  saved: Object.keys(settings).length > 0,
  defaults: defaultAutomationSettings,
  device: {
    site,
    parameters: ["inlet_pressure", "outlet_pressure", "flow"],
    hasCriticalPointLogger: false,
    hasThreshold: true,
  },
  executor: "server",
});
const show = async (of: ReturnType<typeof answerFor>) => {
  const asked = serverAnswers(({ method, body }) => ({
    status: 200,
    body: { data: method === "PUT" ? { ...of, settings: body, saved: true } : of },
  }));
  await showPage(<RegulationSettings device={manual} preview={noChart} />);
  return asked;
};
const unfold = async () => fireEvent.click(await screen.findByRole("button", { name: "View and edit" }));
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: "input" });

it("is folded to what one has to know, and names defaults in empty fields", async () => {
  await show(answerFor({}));
  expect((await screen.findByText(/^By itself: Outlet pressure/)).isConnected).toBe(true);
  expect(screen.getByText("High pressure").isConnected).toBe(true);
  await unfold();
  const samples = await field(/^Confirming samples/);
  expect(samples.value).toBe("");
  expect(samples.placeholder).toBe("2 (default)");
  expect(screen.queryByLabelText(/set-point/)).toBeNull();
});

const logger = { hasCriticalPointLogger: true };
it.each([
  [
    "the device's own, whatever is linked",
    { executor: "device" as const },
    {},
    {},
    /^By itself: Outlet.*regulates itself/,
  ],
  ["that of the linked logger", {}, {}, logger, /^By itself: Critical.*because a logger is linked/],
  ["the outlet's without a logger", {}, {}, {}, /^By itself: Outlet.*because no logger is linked/],
  ["what a person chose", {}, { watched: "outlet_pressure" as const }, logger, /^Chosen: Outlet pressure$/],
])("says why the watched pressure is the one it is: %s", async (_, site, settings, device, said) => {
  const answer = answerFor(site, settings);
  await show({ ...answer, device: { ...answer.device, ...device } });
  expect((await screen.findByText(said)).isConnected).toBe(true);
});

it("saves what was changed, and goes back to the defaults", async () => {
  const asked = await show(answerFor({}, { dwellMinutes: 30 }));
  await unfold();
  const dwell = await field(/^Dwell between opposite changes/);
  expect(dwell.value).toBe("30");
  fireEvent.change(dwell, { target: { value: "20" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/7/automation",
      body: { ...defaultAutomationSettings, dwellMinutes: 20 },
    }),
  );
  asked.length = 0;
  fireEvent.click(screen.getByRole("button", { name: "Reset to defaults" }));
  await waitFor(async () => expect((await field(/^Dwell between opposite changes/)).value).toBe(""));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual(defaultAutomationSettings),
  );
});

it("names at its field what cannot regulate this valve, and keeps what was typed", async () => {
  const asked = await show(answerFor({ valveKind: "set_point" }));
  await unfold();
  fireEvent.change(await field(/^Low set-point/), { target: { value: "2.8" } });
  fireEvent.change(await field(/^High set-point/), { target: { value: "2.4" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("Threshold range is invalid")).isConnected).toBe(true);
  expect((await field(/^Low set-point/)).value).toBe("2.8");
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
});

const Table = ({
  values,
  device,
  saved,
}: {
  values: SettingsForm;
  device: RegulatedDevice;
  saved: unknown[];
}) => {
  const form = useForm<SettingsForm, unknown, AutomationSettings>({
    defaultValues: values,
    resolver: zodResolver(settingsForm(device)),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((checked) => void saved.push(checked.flowTable))}>
      <FlowTable control={form.control} />
      <button type="submit">Save</button>
    </form>
  );
};

it("edits the table of flows beside its curve", async () => {
  const { settings, device } = answerFor({ valveKind: "set_point" });
  const flowTable = [
    { flow: 40, pressure: 2 },
    { flow: 100, pressure: 2.8 },
  ];
  const values: SettingsForm = { ...settings, strategy: "flow_modulated", failSafe: "hold", flowTable };
  const saved: unknown[] = [];
  await showPage(<Table values={values} device={device} saved={saved} />);
  const save = await screen.findByRole("button", { name: "Save" });
  expect(
    (await screen.findByRole("img", { name: /40.m³.h → 2.00.bar; 100.m³.h → 2.80.bar/ })).isConnected,
  ).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Remove point 2" }));
  fireEvent.click(save);
  expect((await screen.findByText("At least two points are needed")).isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Add a point" }));
  const [, flow] = screen.getAllByLabelText(/^Flow/, { selector: "input" });
  const [, pressure] = screen.getAllByLabelText(/^Outlet pressure/, { selector: "input" });
  if (!flow || !pressure) throw new Error("no second point");
  fireEvent.change(flow, { target: { value: "120" } });
  fireEvent.change(pressure, { target: { value: "3" } });
  fireEvent.click(save);
  await waitFor(() => expect(saved).toEqual([[flowTable[0], { flow: 120, pressure: 3 }]]));
});

it("is text for who may not change thresholds, and says why nothing could be loaded", async () => {
  serverAnswers(() => ({ status: 200, body: { data: answerFor({}, { dwellMinutes: 30 }) } }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Threshold.Index"] } }}>
      <RegulationSettings device={manual} preview={noChart} />
    </RightsContext>,
  );
  await unfold();
  expect((await screen.findAllByText("30")).length).toBe(2);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("says why the settings could not be loaded", async () => {
  serverAnswers(() => refusal(500, "internal_error"));
  await showPage(<RegulationSettings device={manual} preview={noChart} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/could not be loaded: /);
});
