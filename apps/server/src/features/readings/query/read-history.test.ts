import { readHistories } from "@sgval/contract/readings/readings";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readings } from "../index.ts";
import { readingsFixture } from "../readings.fixture.store.ts";
import { dropOldReadings } from "../rollup/retain-readings.ts";
import { createRollups } from "../rollup/roll-up.ts";

const start = Date.parse("2025-11-20T08:30:00Z");

const harness = useHarness({ clock: fakeClock(start) });
const { clock } = harness;

let device: { id: number; token: string };

const send = (rows: object[]) => harness.call("POST", "/telemetry", rows, device.token);
const history = async (from: number, to: number, more = "&points=100", parameter = "pressure") =>
  harness.call("GET", `/device/${device.id}/history?parameter=${parameter}&from=${from}&to=${to}${more}`);

beforeAll(async () => {
  device = await aDevice()
    .named("HISTORY")
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P" })
    .withChannel("flow", { mappingKey: "F" })
    .withTokenIn(harness);
  // Half-hourly for 200 days except one week; the value is the hour of the day in UTC.
  for (let from = start - 200 * dayMs; from <= start; from += 40 * dayMs) {
    const rows = [];
    for (let at = from; at < from + 40 * dayMs && at <= start; at += 30 * minuteMs)
      if (at < start - 21 * dayMs || at >= start - 14 * dayMs)
        rows.push({ ts: at / 1000, P: new Date(at).getUTCHours() });
    await send(rows);
  }
  await clock.advance(minuteMs);
  await harness.app.use(readings).rollups.run();
}, 60_000);

describe("history", () => {
  it("answers a few hours with every single reading", async () => {
    const { body } = await history(start - 2 * hourMs, start + 1);
    expect(body).toMatchObject({ source: "raw", bucketSeconds: null });
    expect(body.t).toEqual([4, 3, 2, 1, 0].map((place) => start - place * 30 * minuteMs));
    expect(body.series.pressure.avg).toEqual([6, 7, 7, 8, 8]);
  });

  it("puts many readings into round buckets", async () => {
    const { body } = await history(start - 5 * dayMs, start, "&points=50");
    expect(body).toMatchObject({ source: "hour" });
    const narrow = await history(start - dayMs, start, "&points=20");
    expect(narrow.body.bucketSeconds).toBeGreaterThan(1800);
    expect(narrow.body.t.length).toBeLessThanOrEqual(25);
  });

  it("asks the database once, whether a device sends as often as its interval says or not", async () => {
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    harness.db.chartPool.on("acquire", count);
    const rare = await aDevice().named("RARE").reportingEvery(10).withChannel("pressure").in(harness);
    const range = `from=${start - dayMs}&to=${start}`;
    await harness.call("GET", `/device/${rare.id}/history?parameter=pressure&${range}&points=1000`);
    expect(statements).toBe(1);
    // Half-hourly, although its interval is an hour; known from the first time on.
    await history(start - dayMs, start, "&points=20");
    statements = 0;
    const { body } = await history(start - dayMs, start, "&points=20");
    expect([statements, body.bucketSeconds]).toEqual([1, 7200]);
    harness.db.chartPool.off("acquire", count);
  });

  it("answers weeks from hourly rollups and the open hour from readings", async () => {
    const { body } = await history(start - 12 * dayMs, start + minuteMs, "&points=1000");
    expect(body).toMatchObject({ source: "hour", bucketSeconds: 3600 });
    expect(body.t.at(-1)).toBe(Date.parse("2025-11-20T08:00:00Z"));
    expect(body.series.pressure.avg.slice(-2)).toEqual([7, 8]);
    expect(new Set(body.t).size).toBe(body.t.length);
  });

  it("answers months from rollups of local days and the open hour from readings", async () => {
    const { body } = await history(start - 190 * dayMs, start + minuteMs, "&points=1000");
    expect(body).toMatchObject({ source: "day", bucketSeconds: 86_400 });
    expect(body.t.at(-1)).toBe(Date.parse("2025-11-20T08:00:00Z"));
    const place = body.t.indexOf(Date.parse("2025-11-18T17:00:00Z"));
    expect(place).toBeGreaterThan(0);
    expect([body.series.pressure.min[place], body.series.pressure.max[place]]).toEqual([0, 23]);
    expect(body.series.pressure.avg[place]).toBeCloseTo(11.5);
  });

  it("answers each reading of months where every one is asked for", async () => {
    const { body } = await history(start - 100 * dayMs, start, "&points=100&detail=every");
    expect(body).toMatchObject({ source: "raw", bucketSeconds: null });
    // Half-hourly, without the week in which it was silent.
    expect(body.t).toHaveLength((100 - 7) * 48);
    expect(body.series.pressure.avg[0]).toBe(new Date(body.t[0]).getUTCHours());
  });

  it("answers the same from readings where no hour was rolled up for days", async () => {
    const chart = async () => (await history(start - 12 * dayMs, start + minuteMs, "&points=1000")).body;
    const before = await chart();
    await readingsFixture(harness.db).openSince(Date.parse("2025-11-17T08:00:00Z"));
    expect(await chart()).toEqual(before);
    await harness.app.use(readings).rollups.run();
  });

  it("leaves out uncertain values where good ones alone are asked for, and says where there may be some", async () => {
    const doubted = await aDevice()
      .named("DOUBTED")
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .withTokenIn(harness);
    const now = clock.now();
    const rows = (values: number[]) =>
      values.map((value, index) => ({ ts: (now - (4 - index) * minuteMs) / 1000, P: value }));
    await harness.call("POST", "/telemetry", rows([2, 3, 4]), doubted.token);
    const columns = async (more: string) => {
      const range = `from=${now - hourMs}&to=${now}`;
      const { body } = await harness.call(
        "GET",
        `/device/${doubted.id}/history?parameter=pressure&${range}${more}`,
      );
      return [body.series.pressure.avg, body.flagged];
    };
    expect(await columns("&points=1000")).toEqual([[2, 3, 4], undefined]);
    // A second, other value for a time makes the first one suspect.
    await harness.call("POST", "/telemetry", rows([2, 9, 4]), doubted.token);
    expect(await columns("&points=1000")).toEqual([[2, 3, 4], true]);
    expect(await columns("&points=1000&quality=good")).toEqual([[2, null, 4], true]);
  });

  it("leaves a week without readings empty", async () => {
    const gap = (times: number[]) => times.filter((t) => t >= start - 20 * dayMs && t < start - 15 * dayMs);
    for (const [length, source] of [
      [30, "hour"],
      [190, "day"],
    ] as const) {
      const { body } = await history(start - length * dayMs, start, "&points=1000");
      expect(body.source).toBe(source);
      expect(gap(body.t)).toEqual([]);
    }
    const { body } = await history(start - 20 * dayMs, start - 15 * dayMs);
    expect(body.t).toEqual([]);
  });

  it("has every hour between its end and its rollup", async () => {
    await send([{ ts: clock.now() / 1000, P: 8 }]);
    await clock.advance(Date.parse("2025-11-20T09:00:30Z") - clock.now());
    await send([{ ts: clock.now() / 1000, P: 9 }]);
    for (let step = 0; step < 10; step += 1) {
      const { body } = await history(start - 12 * dayMs, clock.now() + 1, "&points=1000");
      expect(body.series.pressure.avg.slice(-3)).toEqual([7, 8, 9]);
      await clock.advance(20_000);
      await harness.app.use(readings).rollups.run();
    }
  });

  it("answers what was measured beyond retention from hourly rollups", async () => {
    const day = start - 150 * dayMs;
    const before = await history(day, day + dayMs);
    expect(before.body).toMatchObject({ source: "raw" });
    const retention = { db: harness.db, clock, logger: createLogger("silent"), months: 3, dropped: () => {} };
    while (await dropOldReadings(retention));
    const { body } = await history(day, day + dayMs);
    expect(body).toMatchObject({ source: "hour", bucketSeconds: 3600, pendingHours: 0 });
    expect(body.series.pressure.avg).toEqual(body.t.map((t: number) => new Date(t).getUTCHours()));
    expect(body.t).toHaveLength(24);
  });

  it("answers although stored values would overflow a mean", async () => {
    const at = start - 30 * dayMs + 5 * minuteMs;
    const times = Array.from({ length: 30 }, (_, second) => at + second * 1000);
    for (const [minute, value] of [-1e308, Number.NaN, Number.POSITIVE_INFINITY, 7].entries())
      await readingsFixture(harness.db).store(
        device.id,
        value,
        times.map((t) => t + minute * minuteMs),
      );
    for (const points of [10, 1000]) {
      const { status, body } = await history(at, at + 5 * minuteMs, `&points=${points}`, "flow");
      expect(status).toBe(200);
      expect([...new Set(body.series.flow.avg)]).toEqual([null, 7]);
    }
  });

  it("answers every requested parameter, with an empty column for one that was never sent", async () => {
    const { body } = await history(start - hourMs, start + 1, "", "pressure,flow");
    expect(body.series.flow.avg).toEqual(body.t.map(() => null));
  });

  it("distinguishes long lists of parameters that differ only at their end", async () => {
    const keys = Array.from({ length: 30 }, (_, pump) => `pump_current.p${pump + 1}`);
    const pumps = aDevice().named("WIDE").ofType("WATER_PUMP");
    const wide = await keys.reduce((builder, key) => builder.withChannel(key), pumps).in(harness);
    const start = keys.slice(0, 23);
    for (const last of keys.slice(23)) {
      const answer = await harness.call(
        "GET",
        `/device/${wide.id}/history?parameter=${[...start, last]}&from=${clock.now() - hourMs}&to=${clock.now() + hourMs}`,
      );
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body.series)).toEqual([...start, last]);
    }
  });

  it("refuses unknown parameters and ranges that end before they start", async () => {
    expect(await history(start - hourMs, start, "", "turbidity")).toMatchObject({
      status: 422,
      body: { error: { code: "validation_failed", details: [{ field: "parameter" }] } },
    });
    for (const to of [start - hourMs, start - 2 * hourMs])
      expect(await history(start - hourMs, to)).toMatchObject({
        status: 422,
        body: { error: { details: [{ field: "from" }] } },
      });
    expect((await history(Number.NaN, start)).status).toBe(422);
  });
});

describe("a chart whose rollups are being made", () => {
  it("says for how many hours, until they are there", async () => {
    const from = start - 300 * dayMs;
    await send(Array.from({ length: 48 }, (_, hour) => ({ ts: (from + hour * hourMs) / 1000, P: 1 })));
    const chart = async () => (await history(from - dayMs, from + 20 * dayMs, "&points=1000")).body;
    expect(await chart()).toMatchObject({ source: "hour", t: [], pendingHours: 48 });
    await harness.app.use(readings).rollups.run();
    const { t, pendingHours } = await chart();
    expect([t.length, pendingHours]).toEqual([48, 0]);
  });

  it("says so while days are made anew for another time zone", async () => {
    const pending = async () => (await history(start - 190 * dayMs, start, "&points=1000")).body.pendingHours;
    expect(await pending()).toBe(0);
    const paris = createRollups(harness.db, clock, createLogger("silent"), async () => true, "Europe/Paris");
    await paris.run();
    await paris.close();
    expect(await pending()).toBe(190 * 24);
    await harness.app.use(readings).rollups.run();
    expect(await pending()).toBe(0);
  });
});

describe("history of several devices", () => {
  const ask = (who: SignedIn, devices: number[], parameters: string) =>
    harness.ok(who, readHistories, {
      query: { device: devices.join(), parameter: parameters, from: start - hourMs, to: start + 1 },
    });

  it("has for each device the parameters it has, and one column for single readings", async () => {
    const other = await aDevice()
      .named("OTHER")
      .withChannel("turbidity", { mappingKey: "L" })
      .withTokenIn(harness);
    await harness.call("POST", "/telemetry", { ts: start / 1000 - 60, L: 3 }, other.token);
    const { data } = await ask(harness.admin, [other.id, device.id], "pressure,turbidity");
    expect(data).toMatchObject([
      { deviceId: other.id, t: [start - 60_000], series: { turbidity: { avg: [3] } } },
      { deviceId: device.id, series: { pressure: { avg: [7, 8, 8] } }, source: "raw", bucketSeconds: null },
    ]);
    expect(data.map(({ series }) => Object.keys(series))).toEqual([["turbidity"], ["pressure"]]);
    expect(data[1]?.series.pressure?.min).toBeUndefined();
    expect(
      await harness.refused(harness.admin, readHistories, {
        query: { device: `${other.id}`, parameter: "pressure", from: start - hourMs, to: start },
      }),
    ).toMatchObject({ status: 422, details: [{ field: "parameter" }] });
  });

  it("[R6.7] is refused when the caller may not see one of them", async () => {
    const hidden = await aDevice().named("HIDDEN").withChannel("pressure").in(harness);
    const viewer = await aUser()
      .named("viewer")
      .withPermissions("Device.Index")
      .seeing(device)
      .signedInTo(harness);
    expect((await ask(viewer, [device.id], "pressure")).data).toHaveLength(1);
    await expect(ask(viewer, [device.id, hidden.id], "pressure")).rejects.toThrow("404");
  });
});

it("restores the latest values after a restart", async () => {
  const latest = async () => (await harness.call("GET", `/device/${device.id}`)).body.data.latest;
  await send([{ ts: clock.now() / 1000, F: 5 }]);
  const before = await latest();
  expect(before.values).toEqual({ pressure: 9, flow: 5 });
  await harness.restart();
  expect(await latest()).toEqual(before);
});

describe("a chart as a file", () => {
  const exported = async (query: string) => {
    const address = `${harness.address}/api/v1/history/export?format=csv&machine=true&language=en&points=100&${query}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${harness.admin.token}` } });
    return { status: response.status, lines: (await response.text()).trim().split("\r\n") };
  };

  it("has one row for each time of its lines, and those of an earlier day beside them", async () => {
    const range = `from=${start - 31 * minuteMs}&to=${start + 1}`;
    const { lines } = await exported(`line=${device.id}:pressure,${device.id}:pressure:1d&${range}`);
    expect(lines.map((line) => line.split(",").slice(1))).toEqual([
      [`${device.id}:pressure (bar)`, `${device.id}:pressure:1d (bar)`],
      ["8", "8"],
      ["8", "8"],
    ]);
  });

  it("has least and greatest value beside a mean", async () => {
    const { lines } = await exported(
      `line=${device.id}:pressure&from=${start - 5 * dayMs}&to=${start}&columns=${device.id}:pressure%20min,${device.id}:pressure%20max`,
    );
    expect(lines[0]).toBe(`${device.id}:pressure min (bar),${device.id}:pressure max (bar)`);
    expect(lines.length).toBeGreaterThan(20);
  });

  it("has each reading where the chart draws each of them", async () => {
    const range = `from=${start - 100 * dayMs}&to=${start}`;
    const { lines } = await exported(`line=${device.id}:pressure&${range}&detail=every`);
    const { body } = await history(start - 100 * dayMs, start, "&points=100&detail=every");
    expect(body.t.length).toBeGreaterThan(90 * 48);
    expect(lines).toHaveLength(1 + body.t.length);
    expect(lines[0]?.split(",").slice(1)).toEqual([`${device.id}:pressure (bar)`]);
  });

  it("refuses a device that the caller does not see, and what is no line", async () => {
    const range = `from=${start - hourMs}&to=${start}`;
    expect((await exported(`line=999999:pressure&${range}`)).status).toBe(404);
    expect((await exported(`line=pressure&${range}`)).status).toBe(422);
  });
});
