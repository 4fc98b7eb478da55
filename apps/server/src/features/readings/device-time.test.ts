import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { readDevice, updateDevice } from "@sgval/contract/devices/routes";
import { testMapping } from "@sgval/contract/readings/mapping";
import { listReadings } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { Harness, useHarness } from "../../testing/harness.ts";
import { deviceRegistry } from "../devices/index.ts";
import { createLatestReadings } from "./latest-readings.ts";
import { createLatestLoading } from "./load-latest.ts";
import { readingsFixture } from "./readings.fixture.store.ts";

// Clocks in Paris went back on 26 October 2025: summer time (+02:00) until then, winter time (+01:00) after.
const summer = Date.parse("2025-10-25T22:00:00Z");
const paris = new Harness({ clock: fakeClock(summer), env: { SGVAL_TIME_ZONE: "Europe/Paris" } });
beforeAll(() => paris.start());
afterAll(() => paris.close());
const harness = useHarness();

const logger = (name: string, of: Harness) =>
  aDevice()
    .named(name)
    .ofType("DATALOGGER")
    .reportingEvery(900)
    .withChannel("pressure", { mappingKey: "P" })
    .withTokenIn(of);
const send = async (of: Harness, { token }: { token: string }, body: object) => {
  const response = await fetch(`${of.address}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.status;
};
const times = async (of: Harness, id: number) =>
  (await of.ok(of.admin, listReadings, { params: { id } })).data.map(({ measuredAt }) => measuredAt);

it("reads a device's local time in SGVAL_TIME_ZONE, before and after the clocks change", async () => {
  const device = await logger("TIME-1", paris);
  expect(await send(paris, device, { time: "2025-10-26 00:00:00", P: 2 })).toBe(200);
  await paris.clock.advance(4 * 3_600_000);
  expect(await send(paris, device, { time: "2025-10-26 03:00:00", P: 2.1 })).toBe(200);
  expect(await times(paris, device.id)).toEqual(["2025-10-26T02:00:00.000Z", "2025-10-25T22:00:00.000Z"]);
});

it("reads a device's local time in its own zone, through the change of its clocks", async () => {
  const payloadKeys = { ...noPayloadKeys, timeZone: "America/Santiago" };
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(900)
    .withChannel("pressure", { mappingKey: "P" })
    .withTokenIn(paris);
  await paris.ok(paris.admin, updateDevice, { params: { id: device.id }, body: { payloadKeys } });
  // Chile went over to summer time (-03:00) on 7 September 2025.
  const local = ["2025-09-05 12:00:00", "2025-09-09 12:00:00"];
  expect(
    await send(
      paris,
      device,
      local.map((time, index) => ({ time, P: 2 + index })),
    ),
  ).toBe(200);
  expect(await times(paris, device.id)).toEqual(["2025-09-09T15:00:00.000Z", "2025-09-05T16:00:00.000Z"]);
  const test = await paris.ok(paris.admin, testMapping, {
    body: { type: "DATALOGGER", channels: [], payloadKeys, payload: '{"time": "2025-09-09 12:00:00"}' },
  });
  expect(test.data.fields.map(({ at }) => at)).toEqual(["2025-09-09T15:00:00.000Z"]);
});

it("goes on correcting a clock that is ahead after a restart, and forgets it once the clock is set", async () => {
  const device = await logger("TIME-2", harness);
  const ahead = 25 * 60_000;
  const upload = async (offset: number) => {
    await harness.clock.advance(900_000);
    return send(harness, device, { ts: harness.clock.now() + offset, P: 2 });
  };
  expect([await upload(ahead), await upload(ahead), await upload(ahead)]).toEqual([400, 400, 200]);
  await harness.restart();
  expect(await upload(ahead)).toBe(200);
  expect((await times(harness, device.id))[0]).toBe(new Date(harness.clock.now()).toISOString());
  expect(await upload(0)).toBe(200);
  await harness.restart();
  expect(await upload(ahead)).toBe(400);
});

it("knows after a restart how a valve stands that says so only when it moves", async () => {
  const valve = await aDevice()
    .named("TIME-3")
    .ofType("VGA")
    .reportingEvery(60)
    .withChannel("valve_state", { mappingKey: "S" })
    .withChannel("outlet_pressure", { mappingKey: "P" })
    .withTokenIn(harness);
  const report = async (values: object) => {
    await harness.clock.advance(60_000);
    expect(await send(harness, valve, values)).toBe(200);
  };
  await report({ S: 3, P: 0.1 });
  const movedAt = harness.clock.now();
  for (let minute = 0; minute < 7; minute += 1) await report({ P: 0.1 });
  await harness.restart();
  const { latest } = (await harness.ok(harness.admin, readDevice, { params: { id: valve.id } })).data;
  expect(latest?.values).toMatchObject({ valve_state: 3, outlet_pressure: 0.1 });
  expect(latest?.times.valve_state).toBe(new Date(movedAt).toISOString());
});

describe("a valve that said forty days ago where it stands", () => {
  let valve: { id: number; token: string };
  let movedAt: number;
  beforeAll(async () => {
    movedAt = harness.clock.now() - 40 * 24 * 3_600_000;
    valve = await aDevice()
      .named("TIME-4")
      .ofType("VGA")
      .reportingEvery(60)
      .withChannel("valve_state", { mappingKey: "S" })
      .withChannel("outlet_pressure", { mappingKey: "P" })
      .withTokenIn(harness);
    expect(await send(harness, valve, { ts: movedAt, S: 3, P: 0.1 })).toBe(200);
    for (let minute = 0; minute < 7; minute += 1) {
      await harness.clock.advance(60_000);
      expect(await send(harness, valve, { P: 0.1 })).toBe(200);
    }
    await vi.waitFor(async () => {
      await harness.clock.advance(1_000);
      expect((await readingsFixture(harness.db).rollups("hour", valve.id)).length).toBeGreaterThan(0);
    }, 10_000);
  });

  it("is known to stand there after a restart", async () => {
    await harness.restart();
    const { latest } = (await harness.ok(harness.admin, readDevice, { params: { id: valve.id } })).data;
    expect(latest?.values).toMatchObject({ valve_state: 3, outlet_pressure: 0.1 });
    expect(latest?.times.valve_state).toBe(new Date(movedAt).toISOString());
  });

  it("is looked for on and on, after those that the start waits for", async () => {
    const registry = harness.app.use(deviceRegistry);
    const latest = createLatestReadings(registry, harness.clock);
    let elapsed = 0;
    const clock = {
      now: harness.clock.now,
      // Each look takes longer than the start waits.
      elapsed: () => {
        elapsed += 60_000;
        return elapsed;
      },
    };
    const warned: unknown[] = [];
    const logger = { warn: (details: unknown) => void warned.push(details) };
    const loading = createLatestLoading({ db: harness.db, clock, logger, registry, latest });
    await loading.start();
    const slot = registry.get(valve.id)?.channels.find(({ parameter }) => parameter === "valve_state")?.slot;
    await vi.waitFor(() => expect(latest.sampleOf(valve.id, slot ?? -1)).toMatchObject({ value: 3 }));
    await loading.close();
    expect(warned).toEqual([]);
  });
});
