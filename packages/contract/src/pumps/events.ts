import * as z from "zod";
import { isoTime } from "../route.ts";
import {
  interlockRule,
  lastPump,
  periodicEnds,
  periodicSending,
  syncDifference,
  syncStates,
} from "./live.ts";
import { stationRegulation } from "./regulation.ts";

const ofPump = z.object({ pumpId: z.string() });
const ofPumps = z.object({ pumpIds: z.array(z.string()) });
const pumpPower = ofPump.extend({ power: z.number() });

/** Run hours, starts and energy of one pump. */
export const pumpReport = z.object({
  pumpId: z.string(),
  runHours: z.number(),
  startsToday: z.number().int(),
  /** kWh; `null` where no power is known. */
  energy: z.number().nullable(),
  /** Percent; `null` of a normal pump. */
  power: z.number().nullable(),
  /** Since when its controller sets the power by itself. */
  localPowerSince: isoTime.nullable(),
});

/** Names and payloads that the specification fixes (R1.9, R7.7), and what it has no event for. */
export const socketEvents = {
  /** A chart has newer data; its key is `{deviceKey}/{pumpId}`. */
  "update:waterPumpChart": z.object({ key: z.string() }),
  /** Report data of a pump station. */
  "update:{deviceKey}": z.object({
    deviceId: z.number().int(),
    at: isoTime,
    pumps: z.array(pumpReport),
  }),
  "update:{deviceKey}-turnOffLastPump": ofPump,
  "update:{deviceKey}-turnOnLastPump": ofPump,
  "update:{deviceKey}-sendPeriodicPower": pumpPower,
  "update:{deviceKey}-schedulePower": pumpPower,
  "update:{deviceKey}-turnOnLinearPumpIds": ofPumps,
  "update:{deviceKey}-turnOffLinearPumpIds": ofPumps,
  /** `warning` is an interlock rule; empty when the warning is over. */
  "update:{deviceKey}-warningNormalPump": ofPump.extend({ warning: z.union([interlockRule, z.literal("")]) }),
  "update:{deviceKey}-lastPumpData": lastPump,
  /** Whether the state of a station is that of its controller, after a sync, a report or a reconnection. */
  "pump:sync": z.object({
    deviceId: z.number().int(),
    state: z.enum(syncStates),
    at: isoTime.nullable(),
    differences: z.array(syncDifference),
    mismatches: z.array(syncDifference),
  }),
  /** What is stored of a station has changed: its parameters are to be fetched again. */
  "pump:bank": z.object({ deviceId: z.number().int() }),
  /** What automation does with a station has changed. */
  "pump:regulation": stationRegulation,
  /** Periodic sending of a pump started, sent or ended: then `periodic` is null, and `ended` says why if by itself. */
  "pump:periodic": z.object({
    deviceId: z.number().int(),
    pumpId: z.string(),
    periodic: periodicSending.nullable(),
    ended: z.enum(periodicEnds).nullable(),
  }),
};
