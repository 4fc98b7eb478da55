import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { nameText } from "../text.ts";
import { type ReportOptions, reportOptions } from "./comparison.ts";
import { reportRange } from "./ranges.ts";
import { reportTime } from "./report-row.ts";
import { channelText, mostReported, type ReportKind, reportKind } from "./reports.ts";

/** Templates of one user at most. */
export const mostTemplates = 100;

/** A range that moves with the time, or one that stays. */
export const templateRange = z.union([
  z.object({ preset: reportRange }),
  z.object({ from: reportTime, to: reportTime }).refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ["to"],
    error: message("start_before_end"),
  }),
]);
export type TemplateRange = z.output<typeof templateRange>;

/** What a report is made of, to be made again. */
export const templateBody = z
  .object({
    name: nameText(),
    kind: reportKind,
    deviceIds: z.array(id).max(mostReported.devices, message("invalid_value")),
    zoneIds: z.array(id).max(mostReported.zones, message("invalid_value")),
    /** All that the kind is about, if empty. */
    parameters: z.array(channelText).max(mostReported.parameters, message("invalid_value")),
    range: templateRange,
    options: reportOptions.default({}),
    /** Whether everybody who may read reports finds it. */
    shared: z.boolean(),
  })
  .refine(({ kind, deviceIds, zoneIds }) => (kind === "zones" ? zoneIds : deviceIds).length > 0, {
    path: ["deviceIds"],
    error: message("required"),
  });
export type TemplateForm = z.input<typeof templateBody>;
export type TemplateFields = z.output<typeof templateBody>;

/** A device or a zone as the template remembers it. */
const remembered = z.object({ id, name: z.string() });

export const reportTemplate = z.object({
  ...templateBody.shape,
  id,
  name: z.string(),
  /** `null` where no report can be asked for what was stored once: see `isUsable`. */
  kind: reportKind.nullable(),
  range: templateRange.nullable(),
  options: reportOptions.nullable(),
  /** Those that still exist and that the caller sees. */
  deviceIds: z.array(id),
  zoneIds: z.array(id),
  /** Those that were deleted since. */
  gone: z.array(remembered),
  /** How many more there are that the caller does not see. */
  hidden: z.number().int(),
  /** `null` when the account is gone. */
  owner: z.string().nullable(),
  mayChange: z.boolean(),
  updatedAt: isoTime,
});
export type ReportTemplate = z.output<typeof reportTemplate>;

type Stored = Pick<ReportTemplate, "kind" | "range" | "options">;
type Usable = { kind: ReportKind; range: TemplateRange; options: ReportOptions };
export type UsableTemplate = ReportTemplate & Usable;

/**
 * Whether a report can be asked for what a template keeps. Bounds were wider once, and a later version may have had other
 * kinds: such a template is there to be seen, renamed and deleted, and its schedules fail.
 */
export const isUsable = <One extends Stored>(template: One): template is One & Usable =>
  template.kind !== null && template.range !== null && template.options !== null;

const path = "/report-template";

export const listTemplates = route({
  method: "GET",
  path,
  summary: "One's own report templates, and those that others share, by name",
  access: { permission: "Report.Index" },
  answer: dataOf(z.array(reportTemplate)),
});
export const createTemplate = route({
  method: "POST",
  path,
  summary: "Keep what a report is made of as a template",
  access: { permission: "Report.Index" },
  body: templateBody,
  answer: dataOf(reportTemplate),
  errors: ["not_found", "value_exists", "list_full"],
});
export const renameTemplate = route({
  method: "PATCH",
  path: `${path}/:id`,
  summary:
    "Rename a template of one's own, share it or no longer; a super user does so with any that is shared",
  access: { permission: "Report.Index" },
  params: idParams,
  body: z.object({ name: nameText(), shared: z.boolean() }),
  answer: dataOf(reportTemplate),
  errors: ["not_found", "value_exists"],
});
export const deleteTemplate = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a template of one's own; a super user deletes any that is shared",
  access: { permission: "Report.Index" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
