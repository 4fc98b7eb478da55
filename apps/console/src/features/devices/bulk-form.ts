import { type BulkChange, bulkChange } from "@sgval/contract/devices/bulk";
import { type SharedSiteChange, sharedSiteChange } from "@sgval/contract/devices/site-data";
import { message } from "@sgval/contract/message";
import * as z from "zod";

/** Site data as the form holds it: a flag is the word of its choice. */
type SiteValues = { [Key in keyof SharedSiteChange]-?: string | number | null };

/** What the bulk form holds: `null` leaves a value as it is, 0 takes devices out of room or zone. */
export interface BulkFormValues {
  reportIntervalSeconds: number | null;
  sampleIntervalSeconds: number | null;
  powerMode: string | null;
  roomId: number | null;
  zoneId: number | null;
  site: SiteValues;
  parameter: string | null;
  under: number | null;
  over: number | null;
}

const emptySite = Object.fromEntries(
  Object.keys(sharedSiteChange.shape).map((key) => [key, null]),
) as SiteValues;

export const emptyBulkForm: BulkFormValues = {
  reportIntervalSeconds: null,
  sampleIntervalSeconds: null,
  powerMode: null,
  roomId: null,
  zoneId: null,
  site: emptySite,
  parameter: null,
  under: null,
  over: null,
};

const placeOf = (id: number | null): number | null | undefined =>
  id === null ? undefined : id === 0 ? null : id;

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

const siteOf = (site: SiteValues): Record<string, unknown> | undefined => {
  const filled = Object.entries(site).filter(([, value]) => value !== null && value !== "");
  if (filled.length === 0) return undefined;
  return Object.fromEntries(filled.map(([key, value]) => [key, flags[String(value)] ?? value]));
};

const changeOf = (values: BulkFormValues) => ({
  reportIntervalSeconds: values.reportIntervalSeconds ?? undefined,
  sampleIntervalSeconds: values.sampleIntervalSeconds ?? undefined,
  powerMode: values.powerMode ?? undefined,
  roomId: placeOf(values.roomId),
  zoneId: placeOf(values.zoneId),
  site: siteOf(values.site),
  limits:
    values.parameter === null
      ? undefined
      : { parameter: values.parameter, under: values.under, over: values.over },
});

/** The form as the change it asks for; problems of limits stand at their fields. */
export const bulkFormSchema = z.custom<BulkFormValues>().transform((values, context): BulkChange => {
  const parsed = bulkChange.safeParse(changeOf(values));
  if (parsed.success) return parsed.data;
  for (const { path, message: text } of parsed.error.issues)
    context.addIssue({
      code: "custom",
      path: path.length === 0 ? ["root"] : path.filter((step) => step !== "limits"),
      message: text.startsWith("validation.") ? text : message("invalid_value"),
    });
  return z.NEVER;
});
