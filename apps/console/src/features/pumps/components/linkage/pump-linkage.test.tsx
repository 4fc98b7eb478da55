import { bankLimits, type PumpBank, pumpFields } from "@sgval/contract/pumps/pumps";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { aDevice, deviceCounts } from "../../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { PumpLinkage } from "./pump-linkage.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const pump = (
  number: number,
  type: "normal" | "linear",
  linked: { id: number; name: string } | null = null,
) => ({
  ...pumpFields.parse({ key: `p${number}`, name: `Pump p${number}`, number, type }),
  ...(linked && { linkedDeviceId: linked.id, controlVariable: "P3" }),
  ...{ linkedDeviceName: linked?.name ?? null, templateName: null },
  ...(type === "linear" && { min: 40, max: 100, staticValue: 60, timeAutoSend: 60, timeWaitForRespond: 20 }),
  ...(linked && { inputLow: 1, inputHigh: 4 }),
});
const bank: PumpBank = {
  ...{ deviceId: 20, wearPolicy: "lifo", interlocks: bankLimits.parse({}) },
  updatedAt: "2025-11-18T01:00:00.000Z",
  pumps: [pump(1, "normal"), pump(4, "linear"), pump(5, "linear", { id: 9, name: "Logger 9" })],
};
const stations = {
  data: [aDevice({ id: 20, name: "PS-20", displayName: "Station 20", type: "WATER_PUMP" })],
  metaData: { total: 1, page: 1, size: 20, counts: deviceCounts({ total: 1 }) },
};
const logger = aDevice({ id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER" });

const serve = (
  driven: object | null,
  put: () => { status: number; body: unknown } = () => ({ status: 200, body: { data: bank } }),
  stored = bank,
) =>
  serverAnswers(({ method, path }) => {
    if (method === "PUT") return put();
    if (path.endsWith("/driven-pump")) return { status: 200, body: { data: driven } };
    if (path.endsWith("/pump-bank")) return { status: 200, body: { data: stored } };
    return { status: 200, body: stations };
  });
const sent = (asked: ReturnType<typeof serve>) => asked.filter(({ method }) => method === "PUT");

it("adds a pump to the linkage of a measuring device, and leaves the other pumps as they are", async () => {
  const asked = serve(null);
  await showPage(<PumpLinkage device={logger} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add a pump" }));
  fireEvent.click(await screen.findByRole("button", { name: "Pumps of Station 20" }));
  const link = await screen.findByRole("button", { name: "Link with Pump p4, Station 20" });
  // A pump has one measuring device, and only a linear one computes its power.
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /Pump p5/ }).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: /Pump p1/ })).toBeNull();
  fireEvent.click(link);
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({
    path: "/device/20/pump-bank",
    body: {
      pumps: [{ linkedDeviceId: null }, { linkedDeviceId: 8 }, { linkedDeviceId: 9, controlVariable: "P3" }],
    },
  });
});

it("asks which value of the device drives a pump that was driven by a value of its station", async () => {
  const driven = {
    ...bank,
    pumps: bank.pumps.map((one) =>
      one.key === "p4" ? { ...one, controlVariable: "P_out", inputLow: 4.4, inputHigh: 5 } : one,
    ),
  };
  const asked = serve(null, undefined, driven);
  const channel = { slot: 0, unit: null, rawMin: null, rawMax: null, measuringMin: null, measuringMax: null };
  const channels = [
    { ...channel, parameter: "inlet_pressure", mappingKey: "P1", inverted: false, under: null, over: null },
  ];
  await showPage(<PumpLinkage device={aDevice({ ...logger, channels })} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add a pump" }));
  const choose = await screen.findByRole("button", { name: "Pumps of Station 20" });
  expect(choose.textContent).toBe("Choose a pump");
  fireEvent.click(choose);
  fireEvent.click(await screen.findByRole("button", { name: "Link with Pump p4, Station 20" }));
  expect(await screen.findByText(/is a value of the station and is removed/)).toBeTruthy();
  expect(sent(asked)).toEqual([]);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Value of Logger 8 that drives the pump" }));
  fireEvent.click(await screen.findByRole("option", { name: "P1 · Inlet pressure" }));
  fireEvent.click(screen.getByRole("button", { name: "Link" }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toMatchObject({
    pumps: [{}, { key: "p4", linkedDeviceId: 8, controlVariable: "P1", inputLow: 4.4 }, {}],
  });
});

it("[R8.1] says so when the device is assigned to another pump", async () => {
  serve(null, () => refusal(409, "linkage_device_assigned"));
  await showPage(<PumpLinkage device={logger} />);
  fireEvent.click(await screen.findByRole("button", { name: "Add a pump" }));
  fireEvent.click(await screen.findByRole("button", { name: "Pumps of Station 20" }));
  fireEvent.click(await screen.findByRole("button", { name: "Link with Pump p4, Station 20" }));
  expect(await screen.findByText(/One of linkage device is assigning to pump/)).toBeTruthy();
});

it("unlinks the pump of a device after a question, together with the value that it read there", async () => {
  const asked = serve({ deviceId: 20, deviceName: "Station 20", key: "p5", name: "Pump p5" });
  await showPage(<PumpLinkage device={aDevice({ ...logger, id: 9, displayName: "Logger 9" })} />);
  fireEvent.click(await screen.findByRole("button", { name: "Unlink Logger 9 – Pump p5" }));
  const confirm = await screen.findByRole("button", { name: "Unlink" });
  expect(sent(asked)).toEqual([]);
  fireEvent.click(confirm);
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.body).toMatchObject({
    pumps: [{}, {}, { key: "p5", linkedDeviceId: null, controlVariable: null }],
  });
});

it("lists the linear pumps of a station with their measuring devices, and locks linking without the permission", async () => {
  serve(null);
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Pump.Index", "Linkage.Index"] } }}>
      <PumpLinkage device={aDevice({ id: 20, type: "WATER_PUMP" })} />
    </RightsContext>,
  );
  expect(await screen.findByText("Measured by Logger 9")).toBeTruthy();
  expect(screen.queryByText("Pump p1")).toBeNull();
  expect(screen.getByRole("button", { name: /^Unlink/ }).getAttribute("aria-disabled")).toBe("true");
});
