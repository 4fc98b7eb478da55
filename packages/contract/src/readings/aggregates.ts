import * as z from "zod";
import { dataOf, idParams, isoTime, route, timestamp } from "../route.ts";

export const aggregates = ["mean", "min", "max", "first", "last", "sum", "count"] as const;
export type Aggregate = (typeof aggregates)[number];

/** Full hours; days and months of the time zone of the installation. */
export const buckets = ["hour", "day", "month"] as const;
export type Bucket = (typeof buckets)[number];

/** One answer has no more. */
export const mostBuckets = 10_000;

const channelKey = z.string().max(64);
const asked = { from: timestamp, to: timestamp, bucket: z.enum(buckets) };

/** The buckets that the span touches, whole; each begins where the one before it ends. */
const bucketOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object({ from: isoTime, to: isoTime, ...fields });

export const readAggregates = route({
  method: "GET",
  path: "/device/:id/aggregate",
  summary: "One aggregate of the good values of a channel, by hour, local day or local month",
  access: { permission: "Device.Index" },
  params: idParams,
  query: z.object({ ...asked, parameter: channelKey, aggregate: z.enum(aggregates).default("mean") }),
  answer: dataOf(
    z.object({
      parameter: z.string(),
      /** `null` for a state. */
      unit: z.string().nullable(),
      bucket: z.enum(buckets),
      aggregate: z.enum(aggregates),
      /** `value`: `null` without a good value; `count`: how many there are. */
      buckets: z.array(bucketOf({ value: z.number().nullable(), count: z.number().int() })),
    }),
  ),
  errors: ["not_found"],
});

export const readConsumption = route({
  method: "GET",
  path: "/device/:id/consumption",
  summary:
    "What a totaliser counted, by hour, local day or local month; without a parameter the net volume of the device",
  access: { permission: "Device.Index" },
  params: idParams,
  query: z.object({ ...asked, parameter: channelKey.optional() }),
  answer: dataOf(
    z.object({
      /** `null` for the net volume: forward less reverse where the device counts both. */
      parameter: z.string().nullable(),
      unit: z.string(),
      bucket: z.enum(buckets),
      buckets: z.array(
        bucketOf({
          /** `null` where nothing was counted. */
          amount: z.number().nullable(),
          /** End of the last full hour that is in the amount; before `to` while the bucket is not over. */
          until: isoTime.nullable(),
        }),
      ),
    }),
  ),
  errors: ["not_found"],
});
