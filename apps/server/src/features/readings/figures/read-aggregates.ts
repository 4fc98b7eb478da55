import { message } from "@sgval/contract/message";
import type { Aggregate, Bucket } from "@sgval/contract/readings/aggregates";
import { parameterOf } from "@sgval/quantities/parameter";
import { isoTime } from "@sgval/quantities/timestamp";
import { modulusOf } from "@sgval/quantities/totaliser";
import { refuseField } from "../../../kernel/errors.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { aggregateHours } from "../query/device-hours.store.ts";
import { countedVolumes } from "../query/rollup-series.store.ts";
import { bucketSpans } from "./bucket-spans.ts";
import { sumOfAll } from "./pump-figures.ts";
import { type FigureDeps, metersOf } from "./read-totals.ts";

interface Asked {
  from: number;
  to: number;
  bucket: Bucket;
}

const channelOf = (device: DeviceRecord, parameter: string) => {
  const channels = device.channels.filter(({ removed }) => !removed);
  const found = channels.find((channel) => channel.parameter === parameter);
  if (!found) throw refuseField("parameter", message("invalid_value"));
  return found;
};

const unitOf = (parameter: string): string | null => parameterOf(parameter)?.parameter.unit ?? null;

/** One aggregate of a channel by bucket. Errors: `validation_failed`. */
export const readAggregates =
  ({ db, zone }: FigureDeps) =>
  async (
    device: DeviceRecord,
    { parameter, aggregate, bucket, ...span }: Asked & { parameter: string; aggregate: Aggregate },
  ) => {
    const { slot } = channelOf(device, parameter);
    const spans = bucketSpans(span, bucket, zone);
    const found = new Map(
      (await aggregateHours(db, { deviceId: device.id, slot, aggregate }, spans)).map((row) => [
        row.span,
        row,
      ]),
    );
    return {
      ...{ parameter, unit: unitOf(parameter), bucket, aggregate },
      buckets: spans.map(({ from, to }, index) => {
        const { value = null, count = 0 } = found.get(index) ?? {};
        return { from: isoTime(from), to: isoTime(to), value: aggregate === "count" ? count : value, count };
      }),
    };
  };

/** What a totaliser counted by bucket. Errors: `validation_failed`, also for what does not count. */
export const readConsumption =
  ({ db, zone }: FigureDeps) =>
  async (
    device: DeviceRecord,
    { parameter, bucket, ...span }: Asked & { parameter?: string | undefined },
  ) => {
    const meters =
      parameter === undefined
        ? metersOf(device).volume
        : [{ channel: channelOf(device, parameter), sign: 1 as const }];
    const [first] = meters;
    if (!first || !parameterOf(first.channel.parameter)?.parameter.kinds.includes("totaliser"))
      throw refuseField("parameter", message(parameter === undefined ? "required" : "invalid_value"));
    const spans = bucketSpans(span, bucket, zone);
    const isVolume = (key: string) => key.startsWith("total_");
    const totalisers = meters.map(({ channel }) => ({
      ...{ deviceId: device.id, slot: channel.slot },
      modulus: isVolume(channel.parameter) ? modulusOf(device.site.totaliserDigits) : null,
    }));
    const counted = await countedVolumes(db, totalisers, spans);
    return {
      ...{ parameter: parameter ?? null, unit: unitOf(first.channel.parameter) ?? "", bucket },
      buckets: spans.map(({ from, to }, index) => {
        const parts = meters.map(({ sign }, totaliser) => {
          const part = counted.find((one) => one.span === index && one.totaliser === totaliser);
          // What was last heard before the span is only where it begins.
          return part && part.until > from ? { amount: part.volume * sign, until: part.until } : null;
        });
        const until = Math.max(...parts.map((part) => part?.until ?? Number.NEGATIVE_INFINITY));
        return {
          ...{ from: isoTime(from), to: isoTime(to) },
          amount: sumOfAll(parts.map((part) => part?.amount ?? null)),
          until: Number.isFinite(until) ? isoTime(Math.min(until, to)) : null,
        };
      }),
    };
  };
