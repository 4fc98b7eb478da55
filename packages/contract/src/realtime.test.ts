import { expect, it } from "vitest";
import { reservedDeviceName, socketEventOf, socketEvents, socketSettings } from "./realtime.ts";

it("never gives up reconnecting and tries the transports in the order of the specification", () => {
  expect(socketSettings).toEqual({
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    transports: ["polling", "websocket", "webtransport"],
  });
});

it("finds the entry of an event by its name or by the device key in it", () => {
  expect(socketEventOf("update:VGA")).toBe("update:VGA");
  expect(socketEventOf("update:PS-01-turnOffLastPump")).toBe("update:{deviceKey}-turnOffLastPump");
  expect(socketEventOf("update:PS-01")).toBe("update:{deviceKey}");
  expect(socketEventOf("toString")).toBeNull();
});

it("has an event for everything a pump station reports", () => {
  const pumps = { pumpIds: ["p1", "p2"] };
  const events: Record<string, unknown> = {
    "update:PS-01-turnOffLastPump": { pumpId: "p1" },
    "update:PS-01-turnOnLastPump": { pumpId: "p1" },
    "update:PS-01-sendPeriodicPower": { pumpId: "p3", power: 72 },
    "update:PS-01-schedulePower": { pumpId: "p3", power: 40 },
    "update:PS-01-turnOnLinearPumpIds": pumps,
    "update:PS-01-turnOffLinearPumpIds": pumps,
    "update:waterPumpChart": { key: "power" },
  };
  for (const [name, payload] of Object.entries(events)) {
    const event = socketEventOf(name);
    expect(event && socketEvents[event].parse(payload)).toEqual(payload);
    expect(event && socketEvents[event].safeParse({}).success).toBe(false);
  }
});

it("reserves the names that would make two events one", () => {
  for (const name of ["VGA", "waterPumpChart", "{deviceKey}", "PS-01-lastPumpData"])
    expect(reservedDeviceName(name)).toBe(true);
  for (const name of ["PS-01", "VGA-07", "lastPumpData"]) expect(reservedDeviceName(name)).toBe(false);
});
