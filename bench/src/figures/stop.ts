import { setTimeout as pause } from "node:timers/promises";
import { listContacts } from "@sgval/contract/contacts/contacts";
import { sendCommand } from "@sgval/contract/control/control";
import { defaultTopics } from "@sgval/contract/mqtt";
import { listReadings, readHistories } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { connectAsync, type MqttClient } from "mqtt";
import { atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { type BenchDevice, registerDevices } from "../register-devices.ts";
import { fillHistory } from "../server/history-fill.store.ts";
import { lockTable, withDatabase } from "../server/open-database.store.ts";
import { openSession, type Session } from "../server/open-session.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const stoppedDevices = 20;
const devicesUnderLoad = 500;
const messagesPerSecond = 5_000;
/** Reads that go through many readings, half of them charts and half of them pages far down a list. */
const scanningReads = 20;
/** Reads that wait for a lock; with the lists among the scanning ones they use all connections for short queries. */
const waitingReads = 10;
const historyDays = 14;
const chartDays = 7;
const devicesOfChart = 10;
const stopsPerSecond = 20;
const longestFlightMs = 10_000;
/** Devices with a year of readings, at the boundary of zones whose balance of that year was never computed. */
const boundaryDevices = 4;
/** So many of these balances are computed at the same time. */
const balancesAtOnce = 3;

/** A device that notes when it hears a command and confirms it. */
const listenAs = async (
  server: ServerUnderTest,
  { username, password }: BenchDevice,
  heardAt: Map<string, number>,
): Promise<MqttClient> => {
  const topics = defaultTopics(username);
  const client = await connectAsync(`mqtt://${server.host}:${server.mqttPort}`, {
    ...{ username, password, clientId: username, protocolVersion: 4 },
  });
  client.on("message", (_topic, payload) => {
    const { cmdId }: { cmdId: string } = JSON.parse(payload.toString());
    if (!heardAt.has(cmdId)) heardAt.set(cmdId, performance.now());
    client.publish(topics.topicControlResponse, JSON.stringify({ cmdId, result: "ok" }), { qos: 1 });
  });
  await client.subscribeAsync(topics.topicControl, { qos: 1 });
  return client;
};

/** Sends a stop; its command id, or `null` when it was refused. */
const pressStop = async (server: ServerUnderTest, session: Session, { id }: BenchDevice) => {
  const response = await fetch(`${server.url}${basePath}${sendCommand.path.replace(":id", String(id))}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ requestId: crypto.randomUUID(), action: "fully_close_off" }),
  });
  return response.ok ? sendCommand.answer.parse(await response.json()).data : null;
};

type Stops = { times: number[]; refused: number; unrecorded: number };

/** Presses stop at a fixed rate; times count from when a stop was due until its device heard it. */
const pressAtFixedRate = async (
  server: ServerUnderTest,
  session: Session,
  {
    devices,
    heardAt,
    stops,
  }: { devices: readonly BenchDevice[]; heardAt: Map<string, number>; stops: number },
): Promise<Stops> => {
  const result: Stops = { times: [], refused: 0, unrecorded: 0 };
  const startedAt = performance.now();
  const press = async (device: BenchDevice, from: number): Promise<void> => {
    const command = await pressStop(server, session, device);
    if (!command) {
      result.refused += 1;
      return;
    }
    if (!command.recorded) result.unrecorded += 1;
    while (!heardAt.has(command.cmdId) && performance.now() - from < longestFlightMs) await pause(5);
    result.times.push((heardAt.get(command.cmdId) ?? Number.POSITIVE_INFINITY) - from);
  };
  const pressed: Promise<void>[] = [];
  for (let index = 0; index < stops; index += 1) {
    const due = startedAt + (index * 1000) / stopsPerSecond;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const device = devices[index % devices.length];
    // Timers of this process may be late by up to 2 ms, which is not counted.
    if (device) pressed.push(press(device, Math.min(performance.now(), due + 2)));
  }
  await Promise.all(pressed);
  return result;
};

/** A chart with every reading of ten devices, or the last page of the readings of one. */
const scanningPath = (index: number, devices: readonly BenchDevice[]): string => {
  const chosen = (count: number) =>
    Array.from({ length: count }, (_, more) => devices[(index + more) % devices.length]?.id);
  if (index % 2 === 0) {
    const to = Date.now();
    const range = `from=${to - chartDays * dayMs}&to=${to}&points=10000`;
    return `${readHistories.path}?device=${chosen(devicesOfChart).join(",")}&parameter=outlet_pressure&${range}`;
  }
  const size = 100;
  const page = Math.floor((historyDays * dayMs) / minuteMs / size);
  return `${listReadings.path.replace(":id", String(chosen(1)))}?page=${page}&size=${size}`;
};

/** Does the work while slow reads scan readings and wait for a locked table; returns how many scans ended a second. */
const whileReadsAreSlow = <T>(
  server: ServerUnderTest,
  { token }: Session,
  devices: readonly BenchDevice[],
  work: () => Promise<T>,
): Promise<{ done: T; scansPerSecond: number }> =>
  withDatabase(server.dataDir, async (client) => {
    const release = await lockTable(client, "contact");
    const scanning = Array.from({ length: scanningReads }, (_, index) => scanningPath(index, devices));
    const waiting = Array.from({ length: waitingReads }, () => listContacts.path);
    const start = (paths: readonly string[]) =>
      startWorker("read-load", { url: server.url + basePath, token, paths });
    const reads = [start(scanning), start(waiting)] as const;
    try {
      await Promise.all(reads.map(({ ready }) => ready));
      // All of them are on their way.
      await pause(500);
      const done = await work();
      for (const { finish } of reads) finish();
      return { done, scansPerSecond: (await reads[0].done).perSecond };
    } finally {
      await release();
    }
  });

/** Does the work while first balances of a year are computed, one zone after the other; returns how long they took (ms). */
const whileBalancesAreFirst = async <T>(
  server: ServerUnderTest,
  session: Session,
  { devices, days, zones }: { devices: readonly BenchDevice[]; days: number; zones: number },
  work: () => Promise<T>,
): Promise<{ done: T; times: number[] }> => {
  const api = await openApi(server.url, server.login, server.password);
  const corner = (x: number, y: number) => [106.7 + x / 100, 10.8 + y / 100];
  const paths: string[] = [];
  const dayOf = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  for (let index = 0; index < zones; index += 1) {
    const coordinates = [
      [corner(index, 0), corner(index + 0.5, 0), corner(index + 0.5, 1), corner(index, 0)],
    ];
    const boundary = devices.map(({ id }, at) => ({ deviceId: id, role: at === 0 ? "export" : "inlet" }));
    const counts = { households: 1_200, nonHouseholds: 50, mainsLength: 12.5, connections: 1_250 };
    const body = {
      ...{ name: `DMA ${index + 1}`, polygon: { type: "Polygon", coordinates } },
      account: { boundary, ...counts, azpDeviceId: devices[1]?.id },
    };
    const { data } = createZone.answer.parse(await api.post(createZone.path, body));
    paths.push(`/zone/${data.id}/balance?from=${dayOf(days)}&to=${dayOf(1)}`);
  }
  const times: number[] = [];
  let isDone = false;
  const readOn = async (): Promise<void> => {
    for (let path = paths.pop(); path && !isDone; path = paths.pop())
      times.push((await session.read(path)).milliseconds);
  };
  const reads = Promise.all(Array.from({ length: balancesAtOnce }, readOn));
  const done = await work();
  if (paths.length === 0) throw new Error("there were too few zones");
  isDone = true;
  await reads;
  return { done, times };
};

/** Safety stops over HTTP during ingest and slow reads, until their devices hear them; limit: on the idle server. */
export const measureStop = (run: BenchRun): Promise<Figure[]> =>
  withServer("stop", run.profile, async (server) => {
    const registered = await registerDevices(server, stoppedDevices + (run.quick ? 50 : devicesUnderLoad));
    const devices = registered.slice(0, stoppedDevices);
    const ids = devices.map(({ id }) => id);
    const yearDevices = run.quick ? 0 : boundaryDevices;
    const amounts = { devices: ids.length, rawDays: historyDays, yearDevices, hourDays: historyDays };
    await withDatabase(server.dataDir, (client) => fillHistory(client, ids, amounts));
    const session = await openSession(server);
    const heardAt = new Map<string, number>();
    const clients = await Promise.all(devices.map((device) => listenAs(server, device, heardAt)));
    const press = (stops: number) => pressAtFixedRate(server, session, { devices, heardAt, stops });
    // The first ones compile code and open connections.
    await press(20);
    const idle = await press(run.quick ? 50 : 200);
    const load = startWorker("mqtt-load", {
      host: server.host,
      port: server.mqttPort,
      credentials: registered.slice(stoppedDevices),
      ratePerSecond: run.quick ? 500 : messagesPerSecond,
      seconds: 3600,
    });
    await load.ready;
    await pause(2_000);
    const { done: busy, scansPerSecond } = await whileReadsAreSlow(server, session, devices, () =>
      press(run.quick ? 100 : 1_000),
    );
    load.finish();
    const { perSecond } = await load.done;
    const { done: balancing, times: balances } = await whileBalancesAreFirst(
      server,
      session,
      {
        devices: devices.slice(0, boundaryDevices),
        ...(run.quick ? { days: historyDays - 1, zones: 60 } : { days: 365, zones: 120 }),
      },
      () => press(run.quick ? 20 : 200),
    );
    run.log(`${balances.length} first balances, ${Math.round(percentile(balances, 0.5))} ms each`);
    for (const client of clients) await client.endAsync(true);
    session.close();
    run.log(
      `${busy.times.length} stops were heard, ${busy.unrecorded} of them left before they were recorded`,
    );
    if (scansPerSecond === 0) throw new Error("no slow read came to its end");
    const of = (share: number) => ({
      value: percentile(busy.times, share),
      limit: percentile(idle.times, share),
    });
    return [
      atMost(100, { name: "stop p99", unit: "ms", ...of(0.99) }),
      atMost(100, {
        ...{ name: "stop p99, balance", unit: "ms" },
        ...{ value: percentile(balancing.times, 0.99), limit: percentile(idle.times, 0.99) },
      }),
      atMost(0, {
        ...{ name: "stop refused", unit: "cmd", value: busy.refused + idle.refused + balancing.refused },
      }),
      reference({ name: "stop p50", unit: "ms", ...of(0.5) }),
      reference({ name: "stop p95", unit: "ms", ...of(0.95) }),
      reference({ name: "stop max", unit: "ms", ...of(1) }),
      reference({ name: "stop balances meanwhile", unit: "ms", value: percentile(balances, 0.5) }),
      reference({ name: "stop slow reads meanwhile", unit: "read/s", value: scansPerSecond }),
      reference({ name: "stop ingest meanwhile", unit: "msg/s", value: perSecond, limit: messagesPerSecond }),
    ];
  });
