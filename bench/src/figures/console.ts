import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { chartDays, type ScreenName, screens } from "../browser/console-inputs.ts";
import { type HeapSample, heapGrowth, usedHeap } from "../browser/heap.ts";
import { addInputTiming, type InputTimes, takeInputTimes } from "../browser/input-timing.ts";
import { launch, leaveDrawingToCard, signIn } from "../browser/open-console.ts";
import { atLeast, atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { registerFleet } from "../register-fleet.ts";
import { watchEventLoop } from "../server/event-loop.ts";
import { withGivingWay } from "../server/give-way.ts";
import { fillHistory } from "../server/history-fill.store.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

/** Milliseconds within which each input is answered. */
const longestInput = 100;
/** Milliseconds within which a thousand devices are added in one request. */
const longestBulk = 5_000;
/** Megabytes that the tab may grow by in a minute: noise of the collector, no leak. */
const mostGrowth = 0.5;
/** Share of the messages asked for that must be sent: a console beside half of the load proves nothing. */
const leastLoad = 0.95;
/** Share of all updates that must reach each screen, by what it shows: one without live values answers every input. */
const leastUpdates = {
  map: 0.5,
  palette: 0.5,
  // A hundred rows, and 25 tiles, of ten thousand devices.
  list: 0.005,
  dashboard: 0.001,
} as const satisfies Partial<Record<ScreenName, number>>;
/** Minutes that a screen stays open after use. */
const minutes = 10;
/** A browser has a machine of its own: server and senders, on the same one here, give way to it. */
const givesWay = true;

const names = Object.keys(screens) as ScreenName[];
const measured = names.filter((name) => name !== "empty");
/** The map has a browser of its own, see `launch`, and so has the empty page, which would unload the console. */
const tabs = {
  empty: ["empty"],
  page: ["list", "dashboard", "chart"],
  map: ["map", "palette"],
} as const satisfies Record<string, readonly [ScreenName, ...ScreenName[]]>;
const kinds = ["empty", "page", "map"] as const;
/** Minutes of use of each tab. */
const usedFor = { empty: 1, page: 10, map: 10 };
/** A page of the console without live values. */
const quietPage = "/pages/account-settings/account";
type Tab = {
  kind: keyof typeof tabs;
  page: Page;
  session: CDPSession;
  /** The first of them is also the one that stays open. */
  names: readonly [ScreenName, ...ScreenName[]];
  /** By the minutes in which the tab was used. */
  heap: HeapSample[];
  /** By the minutes in which its first screen stayed open. */
  openHeap: HeapSample[];
};

type Noted = Record<ScreenName, InputTimes[]>;

/** As links of the console do, without loading it anew: what a tab keeps that it should let go shows after minutes only. */
const go = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`);
};

const exerciseScreen = async (
  page: Page,
  server: ServerUnderTest,
  name: ScreenName,
  deviceId: number,
): Promise<InputTimes> => {
  const { path, ready, use } = screens[name];
  if (name === "empty") await page.goto(`${server.url}${path(deviceId)}`);
  else await go(page, path(deviceId));
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(3_000);
  await takeInputTimes(page);
  await use(page);
  return takeInputTimes(page);
};

const openTab = async (
  server: ServerUnderTest,
  kind: keyof typeof tabs,
): Promise<Tab & { close(): Promise<void> }> => {
  const browser = await launch(kind === "map" ? "map" : "page");
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  if (kind === "map") await page.addInitScript(leaveDrawingToCard);
  await addInputTiming(page);
  await signIn(page, server);
  // Until it is used: the home page, which sign-in leads to, draws live values, for which the tab in use would wait.
  await go(page, quietPage);
  const session = await page.context().newCDPSession(page);
  return { kind, page, session, names: tabs[kind], heap: [], openHeap: [], close: () => browser.close() };
};

/**
 * One tab after the other, as a person uses one: rounds of its screens, its heap after each. Beside another tab that was left some
 * seconds ago its inputs would wait for the garbage of that one.
 */
const exerciseTabs = async (
  run: BenchRun,
  open: readonly Tab[],
  server: ServerUnderTest,
  deviceId: number,
): Promise<Noted> => {
  const noted: Noted = { empty: [], list: [], map: [], dashboard: [], palette: [], chart: [] };
  for (const { kind, page, session, names: shown, heap } of open) {
    const startedAt = performance.now();
    const minute = () => (performance.now() - startedAt) / 60_000;
    do {
      for (const name of shown) {
        const times = await exerciseScreen(page, server, name, deviceId);
        noted[name].push(times);
        run.log(
          `${name}: ${times.frames.length} inputs, worst ${Math.max(...times.frames).toFixed(0)} ms, ${times.longTasks.length} long tasks, ${(times.updates / times.seconds).toFixed(0)} updates a second`,
        );
      }
      // What a screen still holds while it is on its way out is none of what the tab keeps.
      if (kind !== "empty") await go(page, quietPage);
      await pause(2_000);
      heap.push({ minute: minute(), megabytes: await usedHeap(session) });
      run.log(`heap ${heap.at(-1)?.megabytes.toFixed(1)} MB`);
    } while (!run.quick && minute() < usedFor[kind]);
  }
  return noted;
};

/** A screen that nobody touches, as on a wall display: its values follow for as long as it is open. */
const leaveOpen = async (run: BenchRun, tabs: readonly Tab[], deviceId: number): Promise<void> => {
  for (const {
    page,
    names: [first],
  } of tabs) {
    await go(page, screens[first].path(deviceId));
    await page.locator(screens[first].ready).first().waitFor();
  }
  for (let minute = 0; minute <= minutes; minute += 1) {
    if (minute > 0) await pause(60_000);
    for (const {
      session,
      openHeap,
      names: [first],
    } of tabs) {
      openHeap.push({ minute, megabytes: await usedHeap(session) });
      run.log(`${first} open for ${minute} min: ${openHeap.at(-1)?.megabytes.toFixed(1)} MB`);
    }
  }
};

const growthOf = (name: string, samples: readonly HeapSample[]): Figure =>
  atMost(mostGrowth, { name: `console heap growth, ${name}`, unit: "MB/min", value: heapGrowth(samples) });

const worstOf = (times: readonly InputTimes[]): number => Math.max(...times.flatMap(({ frames }) => frames));

/**
 * @param limit - Worst input of an empty page, milliseconds.
 * @param sent - Updates that all devices send a second.
 */
const figuresOf = (
  name: ScreenName,
  times: readonly InputTimes[],
  { limit, sent }: { limit: number; sent: number },
): Figure[] => {
  const all = (of: (one: InputTimes) => number[]) => times.flatMap(of);
  const total = (of: (one: InputTimes) => number) => times.reduce((sum, one) => sum + of(one), 0);
  const seconds = total((one) => one.seconds);
  const frames = all((one) => one.frames);
  const longTasks = all((one) => one.longTasks);
  const label = `console ${name}`;
  const updates = { name: `${label} updates`, unit: "1/s", value: total((one) => one.updates) / seconds };
  const least = name in leastUpdates ? leastUpdates[name as keyof typeof leastUpdates] : null;
  return [
    atMost(longestInput, { name: `${label} worst`, unit: "ms", value: worstOf(times), limit }),
    reference({ name: `${label} p95`, unit: "ms", value: percentile(frames, 0.95) }),
    reference({
      name: `${label} paint p95`,
      unit: "ms",
      value: percentile(
        all((one) => one.paints),
        0.95,
      ),
    }),
    reference({
      name: `${label} answer p95`,
      unit: "ms",
      value: percentile(
        all((one) => one.answers),
        0.95,
      ),
    }),
    reference({ name: `${label} long tasks`, unit: "1/min", value: (longTasks.length / seconds) * 60 }),
    reference({
      name: `${label} in long tasks`,
      unit: "%",
      value: (longTasks.reduce((sum, one) => sum + one, 0) / seconds / 1000) * 100,
    }),
    least === null ? reference(updates) : atLeast(least * sent, updates),
  ];
};

const measureBesideLoad = (run: BenchRun): Promise<Figure[]> =>
  withServer(
    "console",
    run.profile,
    async (server) => {
      const loop = watchEventLoop(server);
      const { devices, requests } = await registerFleet(server, run.quick ? 1_000 : 10_000);
      const waits = await loop.stop();
      run.log(`${devices.length} devices are registered`);
      const charted = devices[0]?.id ?? 0;
      await withDatabase(server.dataDir, (client) =>
        fillHistory(client, [charted], {
          devices: 1,
          rawDays: chartDays,
          yearDevices: 0,
          hourDays: chartDays,
        }),
      );
      const ratePerSecond = run.quick ? 200 : 2_000;
      const load = startWorker(
        "mqtt-load",
        {
          host: server.host,
          port: server.mqttPort,
          credentials: devices,
          ratePerSecond,
          seconds: 7200,
        },
        undefined,
        givesWay,
      );
      await load.ready;
      run.log("all devices are connected");
      const open: Awaited<ReturnType<typeof openTab>>[] = [];
      try {
        for (const kind of kinds) open.push(await openTab(server, kind));
        const noted = await exerciseTabs(run, open, server, charted);
        const consoles = open.filter(({ kind }) => kind !== "empty");
        if (!run.quick) await leaveOpen(run, consoles, charted);
        load.finish();
        const { perSecond } = await load.done;
        return [
          atMost(longestBulk, { name: "bulk of 1 000 devices", unit: "ms", value: Math.max(...requests) }),
          reference({ name: "bulk wait p99", unit: "ms", value: percentile(waits, 0.99) }),
          reference({ name: "bulk wait max", unit: "ms", value: Math.max(...waits) }),
          ...measured.flatMap((name) =>
            figuresOf(name, noted[name], { limit: worstOf(noted.empty), sent: ratePerSecond }),
          ),
          atLeast(leastLoad * ratePerSecond, { name: "console load", unit: "msg/s", value: perSecond }),
          reference({
            name: "console heap",
            unit: "MB",
            value: Math.max(...consoles.map(({ heap }) => heap.at(-1)?.megabytes ?? Number.NaN)),
          }),
          ...(run.quick
            ? []
            : consoles.flatMap(({ names: [first], heap, openHeap }) => [
                growthOf(`${first} tab in use`, heap),
                growthOf(`${first} open`, openHeap),
              ])),
        ];
      } finally {
        for (const tab of open) await tab.close();
      }
    },
    undefined,
    givesWay,
  );

/** The console with all devices registered and sending: each input until the next frame, and the heap of the tab. */
export const measureConsole = (run: BenchRun): Promise<Figure[]> =>
  withGivingWay(run.log, () => measureBesideLoad(run));
