import { type Alarm, listAlarms } from "@sgval/contract/alarms/alarms";
import type { HarnessOptions, SignedIn } from "../../testing/harness.ts";
import { useHarness } from "../../testing/harness.ts";
import { alarmEngine } from "./engine/alarm-engine.ts";
import { alarmRaised } from "./index.ts";

type Sender = { id: number; token: string };

/** The product with a few words for what its alarms are tested by. */
export const useAlarms = (options: HarnessOptions = {}) => {
  const raised: { alarm: Alarm; why: string }[] = [];
  const harness = useHarness({
    ...options,
    beforeStart: (app) => void app.events.on(alarmRaised, (event) => void raised.push(event)),
  });
  const { clock } = harness;
  /** Everything that is known now is in the database. */
  const settle = () => harness.app.use(alarmEngine).flush();
  return {
    harness,
    clock,
    raised,
    settle,
    /** Sends values of a device, measured now unless so many seconds ago. */
    report: async (device: Sender, values: Record<string, number | string>, secondsAgo = 0) => {
      const ts = Math.round(clock.now() / 1000) - secondsAgo;
      const { status } = await harness.call("POST", "/telemetry", { ts, ...values }, device.token);
      await settle();
      return status;
    },
    /** The time so many seconds from now. */
    endAfter: (seconds: number) => new Date(clock.now() + seconds * 1000).toISOString(),
    /** Lets time pass and writes what it changes. */
    pass: async (seconds: number) => {
      await clock.advance(seconds * 1000);
      await settle();
    },
    /** The alarms of a device, the newest first. */
    alarmsOf: async (
      device: { id: number },
      query: Record<string, string | number> = {},
      who: SignedIn = harness.admin,
    ) => {
      const { data } = await harness.ok(who, listAlarms, {
        query: { deviceId: device.id, tab: "all", sort: "-raisedAt", ...query },
      });
      return data;
    },
  };
};
