import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createDevice } from "@sgval/contract/devices/routes";
import { attachDevice, importNetwork } from "@sgval/contract/network/networks";
import { createZone } from "@sgval/contract/zones/zones";
import type { ReplayedLeak } from "@sgval/server/src/features/leaks/index.ts";
import { type Api, openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { atLeast, atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { type FilledDevice, fillTown } from "../leaks/fill-town.store.ts";
import { scoreLeaks } from "../leaks/score-leaks.ts";
import { seededLeaks, simulateYear } from "../leaks/simulate-year.ts";
import { makeTown, type Town } from "../leaks/town.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";

/** A local midnight of the time zone of a server without a setting, on a Thursday as day 0 of the signals. */
const start = Date.parse("2025-01-01T17:00:00Z");
/** The zone that has an inlet and an export instead of a meter of its own. */
const boundedZone = 1;
const root = join(import.meta.dirname, "..", "..", "..");

/** Registers the zones, their meters and loggers and the model, as an engineer would. */
const register = async (api: Api, town: Town) => {
  const add = async (body: object) =>
    createDevice.answer.parse(await api.post(createDevice.path, body)).data.id;
  const form = new FormData();
  form.set("settings", JSON.stringify({ name: "Town", placement: { kind: "geographic" } }));
  form.set("file", new Blob([town.model]), "town.inp");
  const { data } = importNetwork.answer.parse(await api.post(importNetwork.path, form));
  const attach = (deviceId: number, element: object) =>
    api.put(
      attachDevice.path.replace(":id", String(data.network.id)).replace(":deviceId", String(deviceId)),
      element,
    );
  const zoneIds: number[] = [];
  const loggers: number[] = [];
  const boundary = { inlet: 0, export: 0 };
  const addMeter = (name: string, type: "DMA" | "DATALOGGER") =>
    add({ ...{ name, displayName: name, type }, channels: [{ parameter: "flow", mappingKey: "Q" }] });
  for (const [index, { valve, sensors, bounds }] of town.zones.entries()) {
    const name = `DMA-${index + 1}`;
    const meter = await addMeter(name, "DMA");
    zoneIds.push(meter);
    await attach(meter, { class: "link", id: valve });
    const [west, south, east, north] = bounds;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    // One is measured at its boundary, as the account of a zone is, and passes water on.
    const isBounded = index === boundedZone;
    if (isBounded) {
      boundary.inlet = await addMeter(`${name}-IN`, "DATALOGGER");
      boundary.export = await addMeter(`${name}-OUT`, "DATALOGGER");
    }
    await api.post(createZone.path, {
      ...{ name, polygon: { type: "Polygon", coordinates: [ring] }, deviceId: meter },
      ...(isBounded
        ? {
            account: {
              boundary: [
                { deviceId: boundary.inlet, role: "inlet" },
                { deviceId: boundary.export, role: "export" },
              ],
            },
          }
        : {}),
    });
    for (const junction of sensors) {
      const [longitude, latitude] = town.places.get(junction) ?? [];
      loggers.push(
        await add({
          ...{ name: `LOG-${junction}`, displayName: `LOG-${junction}`, type: "DATALOGGER" },
          ...{ longitude, latitude },
          channels: [{ parameter: "pressure", mappingKey: "P" }],
        }),
      );
    }
  }
  return { zoneIds, loggers, boundary };
};

/** What flows through a zone into the next one, m³/h by quarter of an hour. */
const passedOn = (length: number) =>
  Float64Array.from({ length }, (_, quarter) => 14 + 5 * Math.sin((2 * Math.PI * (quarter % 96)) / 96));

/** Runs the command beside the server; returns what it wrote and the seconds it took. */
const replay = async (
  server: ServerUnderTest,
  days: number,
  log: (line: string) => void,
): Promise<{ leaks: ReplayedLeak[]; seconds: number }> => {
  const out = join(server.dataDir, "replay.json");
  const iso = (day: number) => new Date(start + day * 86_400_000).toISOString();
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, "scripts/replay.ts"), "--from", iso(0), "--to", iso(days), "--out", out],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, SGVAL_DATA_DIR: server.dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the replay failed:\n${said}`);
  const seconds = (performance.now() - startedAt) / 1000;
  log(`replayed ${days} days in ${seconds.toFixed(0)} s`);
  return { leaks: JSON.parse(readFileSync(out, "utf8")), seconds };
};

/**
 * Thirty simulated leaks in a year of a town with 936 junctions and 40 devices that report each minute: found, false alarms,
 * hours and metres, and how long the replay of the year takes.
 */
export const measureLeaks = async (run: BenchRun): Promise<Figure[]> => {
  const days = run.quick ? 75 : 365;
  const town = makeTown(7);
  const leaks = seededLeaks(town, 11, days);
  const year = await simulateYear(town, leaks, { days, seed: 5 });
  run.log(`${leaks.length} leaks simulated in ${days} days`);
  return withServer("leaks", run.profile, async (server) => {
    const { zoneIds, loggers, boundary } = await register(
      await openApi(server.url, server.login, server.password),
      town,
    );
    const meterNoise = { share: 0.01, own: 0.05 };
    const inflowOf = (zone: number) => year.inflows[zone] ?? new Float64Array();
    const passed = passedOn(inflowOf(boundedZone).length);
    const devices: FilledDevice[] = [
      ...zoneIds
        .map((id, zone) => ({ id, values: inflowOf(zone), noise: meterNoise }))
        .filter((_, zone) => zone !== boundedZone),
      {
        ...{ id: boundary.inlet, noise: meterNoise },
        values: inflowOf(boundedZone).map((flow, quarter) => flow + (passed[quarter] ?? 0)),
      },
      { id: boundary.export, values: passed, noise: meterNoise },
      ...loggers.map((id, index) => ({
        ...{ id, values: year.pressures[index] ?? new Float64Array(), noise: { share: 0, own: 0.01 } },
      })),
    ];
    await withDatabase(server.dataDir, (client) =>
      fillTown(client, devices, { start, perQuarter: run.quick ? 1 : 15 }),
    );
    run.log(`${devices.length} devices have readings`);
    const replayed = await replay(server, days, run.log);
    const { scores, falseAlarms } = scoreLeaks(town, leaks, replayed.leaks, { start, zoneIds });
    const text = (value: number | null, unit: string) =>
      value === null ? "-" : `${value.toFixed(0)} ${unit}`;
    for (const { leak, hours, metres, found } of scores)
      run.log(
        `zone ${leak.zone + 1}, ${leak.flow.toFixed(1)} m³/h: ${text(hours, "h")}, ${text(metres, "m")}, ` +
          `${found ? `${found.flow.toFixed(1)} m³/h, confidence ${found.confidence}` : "not found"}`,
      );
    for (const { zone, startedAt, flow } of falseAlarms)
      run.log(`false: zone ${zoneIds.indexOf(zone) + 1}, ${flow.toFixed(1)} m³/h since ${startedAt}`);
    const known = (values: (number | null)[]) => values.filter((value) => value !== null);
    const metres = known(scores.map((score) => score.metres));
    const found = scores.filter((score) => score.hours !== null).length;
    return [
      atLeast(0.9 * leaks.length, { name: "leaks found", unit: `of ${leaks.length}`, value: found }),
      atMost(Math.ceil((town.zones.length * days) / 365), {
        name: "leaks false",
        unit: "alarms",
        value: falseAlarms.length,
      }),
      reference({
        name: "leaks hours p50",
        unit: "h",
        value: percentile(known(scores.map((score) => score.hours)), 0.5),
      }),
      reference({
        name: "leaks hours p90",
        unit: "h",
        value: percentile(known(scores.map((score) => score.hours)), 0.9),
      }),
      // The metres are of these alone: one near leak of thirty would make a good median.
      atLeast(0.8 * leaks.length, {
        name: "leaks located",
        unit: `of ${leaks.length}`,
        value: metres.length,
      }),
      atMost(300, { name: "leaks metres p50", unit: "m", value: percentile(metres, 0.5) }),
      reference({ name: "leaks metres p90", unit: "m", value: percentile(metres, 0.9) }),
      atMost(600, { name: "replay", unit: "s", value: replayed.seconds }),
    ];
  });
};
