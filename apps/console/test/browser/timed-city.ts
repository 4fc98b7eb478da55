import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type ClockSetting, clockTimeAt, testClockText, testClockVariable } from "@sgval/contract/test-clock";
import { type BrowserContext, chromium } from "playwright-core";
import { ServerProcess } from "../../../server/src/testing/server-process.ts";
import { makeDataFolder } from "../../../server/src/testing/temporary-folder.ts";
import { cityIn, type LivingCity } from "./living-city.ts";
import { browserOptions, startSimulator } from "./start-simulator.ts";

/** A product whose time the test decides, with the part of the city that it is about. */
export interface TimedCity extends LivingCity {
  /** Lets time pass at another speed from now on: seconds in a real one. */
  setSpeed(speed: number): Promise<void>;
  /** Lets time pass at another speed until the clock shows a time (ISO 8601 with the offset), then as before. */
  passUntil(time: string, speed: number): Promise<void>;
  /** A line as typed in the terminal of the simulator. */
  type(line: string): void;
}

/** Of quiet nights before the test, by which a leak is sensed. */
const archiveDays = 40;

/** So long the programs have to hear of a new speed before it holds (ms); one that is late goes ahead of the others. */
const announcedBefore = 2_000;

/** In the page: replaces its `Date` by one that goes by the clock of the test. */
const followClock = (next: ClockSetting): void => {
  const page = globalThis as { testClock?: ClockSetting[] };
  if (page.testClock) return void page.testClock.unshift(next);
  const settings = [next];
  page.testClock = settings;
  const RealDate = Date;
  // In steps, as a page that renders reads the same time as long as a second has not passed.
  const step = 250;
  const now = (): number => {
    const real = Math.floor(RealDate.now() / step) * step;
    const { from, time, speed } = settings.find((setting) => setting.from <= real) ?? next;
    return Math.floor(time + (real - from) * speed);
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, made) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
};

/**
 * Server, simulator and browser of one file, with a clock of their own that starts at a time (ISO 8601 with the offset)
 * and at first runs as fast as the real one.
 * @param devices those that report
 */
export const startTimedCity = async (start: string, devices: readonly string[]): Promise<TimedCity> => {
  let setting: ClockSetting = { from: Date.now(), time: Date.parse(start), speed: 1 };
  const dataDir = await makeDataFolder("sgval-timed-");
  const server = await ServerProcess.at(dataDir, { [testClockVariable]: testClockText(setting) });
  await server.start();
  const flags = ["--days", "0.05", "--archive", `${archiveDays}`, "--only", devices.join(",")];
  const [simulator, browser] = await Promise.all([
    startSimulator(server, flags, setting),
    chromium.launch(browserOptions),
  ]);
  const contexts = new Set<BrowserContext>();
  const city = cityIn(browser, server, async (context) => {
    contexts.add(context);
    await context.addInitScript(followClock, setting);
  });

  /** Announces a speed that holds from a real time on (epoch milliseconds), and waits for it. */
  const changeSpeed = async (speed: number, from: number): Promise<void> => {
    setting = { from, time: clockTimeAt(setting, from), speed };
    server.setClock(setting);
    simulator.send({ clock: testClockText(setting) });
    for (const context of contexts) {
      await context.addInitScript(followClock, setting);
      await Promise.all(context.pages().map((page) => page.evaluate(followClock, setting)));
    }
    await pause(Math.max(0, from - Date.now()));
  };
  const setSpeed = (speed: number) => changeSpeed(speed, Date.now() + announcedBefore);

  return {
    ...city,
    setSpeed,
    passUntil: async (time, speed) => {
      const { speed: before } = setting;
      await setSpeed(speed);
      // Announced as early as can be: a second too late would be minutes.
      await changeSpeed(before, Math.ceil(setting.from + (Date.parse(time) - setting.time) / speed));
    },
    type: (line) => void simulator.send({ line }),
    leave: async () => {
      await browser.close();
      simulator.kill("SIGKILL");
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
