import { type BulkChange, bulkChange } from "@sgval/contract/devices/bulk";
import { message } from "@sgval/contract/message";
import * as z from "zod";

/** What the bulk form holds: `null` leaves a value as it is, 0 takes devices out of room or zone. */
export interface BulkFormValues {
  reportIntervalSeconds: number | null;
  sampleIntervalSeconds: number | null;
  powerMode: string | null;
  roomId: number | null;
  zoneId: number | null;
  parameter: string | null;
  under: number | null;
  over: number | null;
}

export const emptyBulkForm: BulkFormValues = {
  reportIntervalSeconds: null,
  sampleIntervalSeconds: null,
  powerMode: null,
  roomId: null,
  zoneId: null,
  parameter: null,
  under: null,
  over: null,
};

const placeOf = (id: number | null): number | null | undefined =>
  id === null ? undefined : id === 0 ? null : id;

const changeOf = (values: BulkFormValues) => ({
  reportIntervalSeconds: values.reportIntervalSeconds ?? undefined,
  sampleIntervalSeconds: values.sampleIntervalSeconds ?? undefined,
  powerMode: values.powerMode ?? undefined,
  roomId: placeOf(values.roomId),
  zoneId: placeOf(values.zoneId),
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
