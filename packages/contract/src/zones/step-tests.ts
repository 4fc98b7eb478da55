import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { finiteNumber, freeText } from "../text.ts";

const flow = finiteNumber.gt(0, message("positive_number")).max(100_000, message("invalid_value"));

/** Pipes of a distribution network bear so much, bar (PN 16). */
const mostPressure = 16;
/** A pressure of the average point of a zone, bar. */
export const zonePressure = finiteNumber
  .gt(0, message("zone_pressure"))
  .max(mostPressure, message("zone_pressure"));

/** Two steps of the pressure of a zone at night, each with the flow that came in at it. */
export const stepTestBody = z.object({
  testedAt: isoTime,
  /** m³/h, and the pressure of the average zone point, bar. */
  flowBefore: flow,
  pressureBefore: zonePressure,
  flowAfter: flow,
  pressureAfter: zonePressure,
  note: freeText(255),
});
export type StepTestForm = z.input<typeof stepTestBody>;
export const stepTestFields = [
  "flowBefore",
  "pressureBefore",
  "flowAfter",
  "pressureAfter",
] as const satisfies readonly (keyof StepTestForm)[];

const stepTest = stepTestBody.extend({
  // The bounds are those of a form: a test that was entered under others is shown, so that it can be deleted.
  flowBefore: z.number(),
  pressureBefore: z.number(),
  flowAfter: z.number(),
  pressureAfter: z.number(),
  id: z.number().int(),
  /** Legitimate night use that was taken off both flows, m³/h; `null` while it was not known. */
  nightUse: z.number().nullable(),
  /** N1. */
  exponent: z.number(),
  enteredBy: z.string(),
  enteredAt: isoTime,
});
export type StepTest = z.output<typeof stepTest>;

/** Step tests of one zone at most: one a month for years. */
export const mostStepTests = 100;

const zoneStepTests = z.object({
  /** N1 that the zone is accounted with. */
  exponent: z.number(),
  /** The test that it comes from; `null` where it was entered as a number or is what is usual. */
  usedId: z.number().int().nullable(),
  /** What is taken off the flows of a test now. */
  nightUse: z.number().nullable(),
  /** The newest first. */
  tests: z.array(stepTest),
});
export type ZoneStepTests = z.output<typeof zoneStepTests>;

const path = "/zone/:id/step-test";

export const readStepTests = route({
  method: "GET",
  path,
  summary: "N1 of a zone with the step tests that it was found by, the newest first",
  access: { permission: "Zone.Index" },
  params: idParams,
  answer: dataOf(zoneStepTests),
  errors: ["not_found"],
});
export const exportStepTests = route({
  method: "GET",
  path: `${path}/export`,
  summary: "All step tests of a zone as a CSV, XLSX or PDF file",
  access: readStepTests.access,
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const enterStepTest = route({
  method: "POST",
  path,
  summary: "Enter a step test; the newest one is what N1 of the zone follows from",
  access: { permission: "Zone.Update" },
  params: idParams,
  body: stepTestBody,
  answer: dataOf(zoneStepTests),
  errors: ["not_found", "too_many_step_tests"],
});
export const deleteStepTest = route({
  method: "DELETE",
  path: `${path}/:testId`,
  summary:
    "Delete a step test; where N1 of the zone came from it, it follows from the newest one left, else it is what was typed",
  access: { permission: "Zone.Update" },
  params: idParams.extend({ testId: id }),
  answer: null,
  errors: ["not_found"],
});
