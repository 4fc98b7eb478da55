import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ValveCard } from "./valve-card.tsx";

const now = Date.parse("2025-11-18T07:05:00.000Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const frame = vi.hoisted(() => ({ width: 1000 }));
vi.mock("../../../shared/ui/use-element-width.ts", () => ({ useElementWidth: () => frame.width }));

beforeEach(() => {
  signedInAs({ superUser: false, manageSuper: false });
  vi.spyOn(Date, "now").mockReturnValue(now);
});
afterEach(() => {
  cleanup();
  frame.width = 1000;
  vi.restoreAllMocks();
  localStorage.clear();
});

const values = { inlet_pressure: 5.8, outlet_pressure: 2.4, flow: 60, "digital_output.3": 1 };

/** A valve that reports every minute, with what its newest reading carried. */
const shown = async (latest: Partial<NonNullable<DeviceDetail["latest"]>> = {}) => {
  const device = aDevice({
    reportIntervalSeconds: 60,
    latest: { measuredAt: ago(0.5), receivedAt: ago(0.5), values, quality: {}, times: {}, ...latest },
  });
  await showPage(<ValveCard device={device} logger={undefined} heldSince={undefined} />);
  await screen.findByRole("group", { name: /Inlet pressure/ });
};
const tileOf = (name: RegExp) => screen.getByRole("group", { name });

it("keeps the place of the critical point while its logger is loaded", async () => {
  const latest = { measuredAt: ago(0.5), receivedAt: ago(0.5), values, quality: {}, times: {} };
  const linked = aDevice({
    latest,
    datalogger: { id: 9, displayName: "DL-12" } as DeviceDetail["datalogger"],
  });
  await showPage(<ValveCard device={linked} logger={undefined} heldSince={undefined} />);
  expect((await screen.findByRole("group", { name: /critical/i })).textContent).toContain("--");
  cleanup();
  await shown();
  expect(screen.queryByRole("group", { name: /critical/i })).toBeNull();
});

it("computes the pressure drop from two values of one time", async () => {
  await shown();
  expect(screen.getByText(/ΔP/).textContent).toBe("ΔP 3.40\u00a0bar");
});

it.each([
  ["rejected", { values: { ...values, outlet_pressure: 999 }, quality: { outlet_pressure: "out_of_range" } }],
  ["uncertain", { quality: { inlet_pressure: "suspect" } }],
  ["of another time", { times: { inlet_pressure: ago(1) } }],
  ["stale", { measuredAt: ago(11), receivedAt: ago(11) }],
  ["missing", { values: { ...values, inlet_pressure: null }, quality: { inlet_pressure: "missing" } }],
])("shows no pressure drop when one of its pressures is %s", async (_, latest) => {
  await shown(latest);
  expect(screen.getByText(/ΔP/).textContent).toBe("ΔP --");
});

it("draws neither flow nor opening from rejected values", async () => {
  const bad = { flow: "out_of_range", valve_opening: "sensor_fault" };
  await shown({ values: { ...values, flow: 9999, valve_opening: 88 }, quality: bad });
  expect(document.body.textContent).not.toContain("88");
  expect(document.querySelector("path[stroke-dasharray='5 4']")).not.toBeNull();
});

it("concludes no state of the valve from rejected outputs", async () => {
  await shown({ quality: { "digital_output.3": "suspect" } });
  expect(tileOf(/Valve state/).textContent).not.toContain("--");
  cleanup();
  await shown({ quality: { "digital_output.3": "sensor_fault" } });
  expect(tileOf(/Valve state/).textContent).toContain("--");
});

it("marks a value by its own age while its device goes on", async () => {
  await shown({ times: { inlet_pressure: ago(9) } });
  expect(tileOf(/Inlet pressure/).textContent).toContain("Late · 9 minutes · Good");
  expect(tileOf(/Outlet pressure/).textContent).not.toContain("Late");
  cleanup();
  await shown({ times: { inlet_pressure: ago(10.1) } });
  expect(tileOf(/Inlet pressure/).textContent).toContain("Stale · 10 minutes · Good");
});

it("marks the state of the valve by the age of the outputs it is concluded from", async () => {
  await shown({ times: { "digital_output.3": ago(20) } });
  expect(tileOf(/Valve state/).dataset.state).toBe("stale");
  cleanup();
  await shown({ times: { outlet_pressure: ago(20) } });
  expect(tileOf(/Valve state/).dataset.state).toBe("fresh");
});

it("shows a value outside its limits with shape, word and colour, and nothing beside a normal one", async () => {
  const device = aDevice({
    limits: { outlet_pressure: { under: 2.5, over: 6 }, inlet_pressure: { under: 1, over: 6 } },
    latest: { measuredAt: ago(0.5), receivedAt: ago(0.5), values, quality: {}, times: {} },
  });
  await showPage(<ValveCard device={device} logger={undefined} heldSince={undefined} />);
  const outlet = await screen.findByRole("group", { name: /Outlet pressure/ });
  expect(outlet.textContent).toMatch(/Below limit 2.50.bar · 30 seconds · Good/);
  expect(outlet.querySelector("[data-kind=medium]")).not.toBeNull();
  expect(tileOf(/Inlet pressure/).querySelector("[data-kind=medium]")).toBeNull();
});

it("names the state of the valve by a letter where the drawing has space for letters alone", async () => {
  frame.width = 700;
  await shown();
  expect(tileOf(/Valve state/).textContent).toMatch(/^V/);
  const letters = [...document.querySelectorAll("[role=img] b")].map(({ textContent }) => textContent);
  expect(letters).toEqual(["P1", "V", "P2", "Q"]);
});
