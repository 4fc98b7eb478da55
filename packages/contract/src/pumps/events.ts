import * as z from "zod";
import { isoTime } from "../route.ts";

const ofPump = z.object({ pumpId: z.string() });
const ofPumps = z.object({ pumpIds: z.array(z.string()) });
const pumpPower = ofPump.extend({ power: z.number() });

/** Names and payloads that the specification fixes (R1.9, R7.7); the pages of pumps will send and hear them. */
export const socketEvents = {
  "update:waterPumpChart": z.object({ key: z.string() }),
  /** Report data of a pump station. */
  "update:{deviceKey}": z.record(z.string(), z.unknown()),
  "update:{deviceKey}-turnOffLastPump": ofPump,
  "update:{deviceKey}-turnOnLastPump": ofPump,
  "update:{deviceKey}-sendPeriodicPower": pumpPower,
  "update:{deviceKey}-schedulePower": pumpPower,
  "update:{deviceKey}-turnOnLinearPumpIds": ofPumps,
  "update:{deviceKey}-turnOffLinearPumpIds": ofPumps,
  "update:{deviceKey}-warningNormalPump": ofPump.extend({ warning: z.string() }),
  "update:{deviceKey}-lastPumpData": ofPump.extend({
    action: z.enum(["on", "off"]),
    at: isoTime,
    reason: z.string(),
    runHours: z.number(),
  }),
};
