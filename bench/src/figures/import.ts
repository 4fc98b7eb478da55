import { setTimeout as pause } from "node:timers/promises";
import {
  createImport,
  isOver,
  previewImport,
  type ReadingImport,
  readImport,
  startImport,
  uploadImport,
  uploadPieceBytes,
} from "@sgval/contract/readings/imports";
import { basePath } from "@sgval/contract/route";
import { type Api, openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { atLeast, atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { fleetName, registerFleet } from "../register-fleet.ts";
import { watchEventLoop } from "../server/event-loop.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { openSession } from "../server/open-session.ts";
import { storedReadings } from "../server/readings.store.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";

/** Seconds within which the largest file must be imported. */
const longest = 60;
/** Steps of progress that whoever waits for the largest file sees. */
const leastSteps = 10;
const devices = 100;
const minute = 60_000;
const pollEvery = 100;
const layouts = ["wide", "long"] as const;

const wideHead = "time;device;inlet_pressure;outlet_pressure;flow;total_forward;battery\n";
const longHead = "time;device;parameter;value\n";
const longParameters = ["inlet_pressure", "outlet_pressure", "flow", "total_forward", "battery"];

const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** A file as another program writes it: a minute of all devices after the other, the newest an hour ago. */
const fileOf = (layout: (typeof layouts)[number], rows: number): Buffer => {
  const wide = layout === "wide";
  const minutes = Math.ceil(rows / devices / (wide ? 1 : longParameters.length));
  const start = Math.floor(Date.now() / minute) * minute - (minutes + 60) * minute;
  const lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const reading = wide ? row : Math.floor(row / longParameters.length);
    const at = timeText(start + Math.floor(reading / devices) * minute);
    const device = reading % devices;
    const values = [
      (4 + (row % 100) / 100).toFixed(2),
      (2 + (row % 90) / 100).toFixed(2),
      (60 + (row % 80) / 10).toFixed(1),
      (184_532 + row / 1000).toFixed(1),
      (12 + (row % 10) / 10).toFixed(1),
    ];
    const parameter = row % longParameters.length;
    const rest = wide ? values.join(";") : `${longParameters[parameter]};${values[parameter]}`;
    // Of other devices, so that both files bring new readings.
    lines.push(`${at};${fleetName(wide ? device : devices + device)};${rest}`);
  }
  return Buffer.from(`${wide ? wideHead : longHead}${lines.join("\n")}\n`);
};

const pathOf = (route: { path: string }, id: number): string => route.path.replace(":id", String(id));

const upload = async (server: ServerUnderTest, api: Api, file: Buffer): Promise<number> => {
  const session = await openSession(server);
  const { data } = createImport.answer.parse(
    await api.post(createImport.path, { fileName: "bench.csv", bytes: file.length }),
  );
  for (let at = 0; at < file.length; at += uploadPieceBytes) {
    const answer = await fetch(`${server.url}${basePath}${pathOf(uploadImport, data.id)}?at=${at}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${session.token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(file.subarray(at, at + uploadPieceBytes)),
    });
    if (!answer.ok) throw new Error(`a piece of the file was refused: ${await answer.text()}`);
  }
  session.close();
  return data.id;
};

/** Imports the file with the guessed mapping; the time from its start, as the console follows it. */
const run = async (
  api: Api,
  id: number,
): Promise<{ seconds: number; ended: ReadingImport; progress: number }> => {
  const { data } = previewImport.answer.parse(
    await api.post(pathOf(previewImport, id), { mapping: null, deviceId: null }),
  );
  const startedAt = performance.now();
  await api.post(pathOf(startImport, id), { mapping: data.mapping, dryRun: false });
  const seen = new Set<number>();
  for (;;) {
    const { data: now } = readImport.answer.parse(await api.get(pathOf(readImport, id)));
    if (now.progress !== null) seen.add(now.progress);
    if (isOver(now.status))
      return { seconds: (performance.now() - startedAt) / 1000, ended: now, progress: seen.size };
    await pause(pollEvery);
  }
};

/** A million rows of historical readings out of a CSV file, one reading a row and one value a row. */
export const measureImport = (benchRun: BenchRun): Promise<Figure[]> =>
  withServer("import", benchRun.profile, async (server) => {
    await registerFleet(server, layouts.length * devices);
    const api = await openApi(server.url, server.login, server.password);
    const rows = benchRun.quick ? 20_000 : 1_000_000;
    const figures: Figure[] = [];
    let before = 0;
    for (const layout of layouts) {
      const id = await upload(server, api, fileOf(layout, rows));
      const loop = watchEventLoop(server);
      const { seconds, ended, progress } = await run(api, id);
      const waits = await loop.stop();
      const stored = await withDatabase(server.dataDir, storedReadings);
      benchRun.log(
        `${layout}: ${rows} rows in ${seconds.toFixed(1)} s, ${progress} steps of progress, ${JSON.stringify(ended.counts)}`,
      );
      const expected = (ended.counts?.stored ?? 0) + before;
      if (ended.status !== "done" || ended.counts?.rows !== rows || stored.values !== expected)
        throw new Error(`${ended.status}: ${stored.values} values are stored, ${expected} were counted`);
      before = stored.values;
      const steps = { name: `import ${layout} progress`, unit: "steps", value: progress };
      figures.push(
        atMost(longest, { name: `import ${layout}`, unit: "s", value: seconds }),
        // A small file is done before it has taken so many.
        benchRun.quick ? reference(steps) : atLeast(leastSteps, steps),
        reference({ name: `import ${layout} wait p99`, unit: "ms", value: percentile(waits, 0.99) }),
        reference({ name: `import ${layout} wait max`, unit: "ms", value: Math.max(...waits) }),
      );
    }
    return figures;
  });
