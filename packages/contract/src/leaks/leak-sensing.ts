import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { finiteNumber } from "../text.ts";

const within = (least: number, most: number) =>
  finiteNumber.min(least, message("invalid_value")).max(most, message("invalid_value"));

/** How leaks are sensed; see `leakSensingDefaults`. */
export const leakSensingSetting = z.object({
  enabled: z.boolean(),
  /** False alarms that are accepted, per zone and year: sets the alarm level by the noise of each zone. */
  falseAlarmsPerYear: within(0.01, 12),
  /** No alarm level is lower, whatever the past of a zone says; in standard deviations of its noise. */
  leastLevel: within(3, 20).default(5),
  /** m³/h: a smaller flow is never suspected, however sure it is. */
  smallestFlow: within(0.1, 100),
  /** Hours that a flow must last: what ends sooner is a use, such as a fire hydrant or flushing. */
  shortestHours: within(2, 72),
  /** Weeks of the past of a zone that say what is expected of it. */
  baselineWeeks: within(3, 12).int(message("invalid_value")),
  /** Quiet days of a zone before the first leak can be suspected. */
  learningDays: within(14, 90).int(message("invalid_value")),
});
export type LeakSensingSetting = z.output<typeof leakSensingSetting>;
export const leakSensingDefaults: LeakSensingSetting = {
  enabled: true,
  falseAlarmsPerYear: 0.5,
  leastLevel: 5,
  smallestFlow: 1,
  shortestHours: 6,
  baselineWeeks: 8,
  learningDays: 21,
};

export const readLeakSensing = route({
  method: "GET",
  path: "/setting/leak-sensing",
  summary: "How leaks are sensed: alarm level, smallest flow, shortest time and past that is learnt from",
  access: { permission: "Setting.Index" },
  answer: dataOf(leakSensingSetting),
});
export const updateLeakSensing = route({
  method: "PUT",
  path: "/setting/leak-sensing",
  summary: "Change how leaks are sensed",
  access: { permission: "Setting.Update" },
  body: leakSensingSetting,
  answer: dataOf(leakSensingSetting),
});
