import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { builtInLimitSets, listLimitSets } from "@sgval/contract/quality/limit-sets";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { alteredLimits } from "../../limits.ts";
import { LimitsPanel } from "./limits-panel.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channel = (
  parameter: string,
  slot: number,
  under: number | null = null,
  over: number | null = null,
) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under, over },
});
const now = new Date().toISOString();
const device = aDevice({
  channels: [
    channel("inlet_pressure", 0, 2, 6),
    channel("outlet_pressure", 1),
    channel("digital_output.1", 2),
  ],
  latest: {
    ...{ measuredAt: now, receivedAt: now, quality: {}, times: {} },
    values: { inlet_pressure: 4.5, outlet_pressure: 2.4 },
  },
});

const show = async (shown: DeviceDetail, permissions?: string[]) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path }) => ({
    status: 200,
    body: {
      data:
        method === "PUT"
          ? { ...device, channels: device.channels }
          : path === listLimitSets.path
            ? builtInLimitSets
            : [],
    },
  }));
  const rights = permissions ? { superUser: false, role: { permissions } } : null;
  await showPage(
    <RightsContext value={rights}>
      <LimitsPanel device={shown} />
    </RightsContext>,
  );
  return asked;
};
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

it("sets the limits of one channel of one device, beside its latest value", async () => {
  const asked = await show(device);
  const row = await screen.findByRole("row", { name: /^Inlet pressure/ });
  expect(row.textContent).toContain("4.50");
  fireEvent.change(await field("Inlet pressure, Lower limit"), { target: { value: "2.5" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  const sent = asked.find(({ method }) => method === "PUT");
  expect(sent?.path).toBe("/device/7");
  expect(Object.keys(sent?.body as object)).toEqual(["channels"]);
  expect(sent?.body).toMatchObject({
    channels: [
      { parameter: "inlet_pressure", under: 2.5, over: 6 },
      { parameter: "outlet_pressure", under: null, over: null },
      { parameter: "digital_output.1" },
    ],
  });
});

it("says what limits would do before they are saved, as soon as they are numbers", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await showPage(<LimitsPanel device={device} preview={(limits) => <p>{JSON.stringify(limits)}</p>} />);
  const under = await field("Inlet pressure, Lower limit");
  expect(screen.queryByText(/inlet_pressure/)).toBeNull();
  fireEvent.change(under, { target: { value: "2.5" } });
  expect((await screen.findByText('[{"channel":"inlet_pressure","under":2.5,"over":6}]')).isConnected).toBe(
    true,
  );
  fireEvent.change(under, { target: { value: "a" } });
  await waitFor(() => expect(screen.queryByText(/inlet_pressure/)).toBeNull());
});

it("[R5.12] demands both ends of limits, the lower one first", async () => {
  const asked = await show(device);
  fireEvent.change(await field("Inlet pressure, Lower limit"), { target: { value: "7" } });
  expect(screen.getByText(/Give both ends or none/).isConnected).toBe(true);
  fireEvent.change(await field("Outlet pressure, Upper limit"), { target: { value: "3" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("The lower limit must be less than the upper limit")).isConnected).toBe(
    true,
  );
  expect(screen.getByText("The lower and the upper limit are required").isConnected).toBe(true);
  expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
});

it("shows the same table to who may not change devices, without fields", async () => {
  await show(device, ["Device.Index"]);
  const row = await screen.findByRole("row", { name: /^Inlet pressure/ });
  expect(row.textContent).toContain("2.00\u00a0bar6.00\u00a0bar");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByText(/Give both ends or none/)).toBeNull();
});

it("keeps what somebody else changed in other channels meanwhile", () => {
  const limits = (parameter: string, under: number | null) => ({ parameter, under, over: 9 });
  expect(
    alteredLimits(
      [limits("flow", 1), limits("ph", 5), limits("battery", 3)],
      [limits("flow", 1), limits("ph", 4)],
      [limits("flow", 2), limits("ph", 4)],
    ),
  ).toEqual([limits("flow", 2), limits("ph", 5), limits("battery", 3)]);
});

it("[R5.12] takes both limits of a channel from the standard that is chosen", async () => {
  const quality = aDevice({
    channels: [channel("residual_chlorine", 0), channel("inlet_pressure", 1, 2, 6)],
  });
  const asked = await show(quality);
  const choices = await screen.findAllByRole("combobox", { name: "Limits of a standard" });
  // Only what the standard has limits for can take them.
  expect(choices).toHaveLength(1);
  for (const choice of choices) fireEvent.mouseDown(choice);
  fireEvent.click(await screen.findByRole("option", { name: /QCVN 01-1:2024/ }));
  expect((await field("Free residual chlorine, Lower limit")).value).toBe("0.2");
  expect((await field("Free residual chlorine, Upper limit")).value).toBe("1");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({
    channels: [
      { parameter: "residual_chlorine", under: 0.2, over: 1 },
      { parameter: "inlet_pressure", under: 2, over: 6 },
    ],
  });
});
