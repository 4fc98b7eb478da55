import { type AlarmPreview, alarmPreviewDays, type TriedChannel } from "@sgval/contract/alarms/alarm-preview";
import { builtInLimitSets } from "@sgval/contract/quality/limit-sets";
import { dayMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { Actor } from "../../kernel/actor.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { findLimitSets } from "../quality/index.ts";
import { previewLeastApart, sparseReadings } from "../readings/index.ts";
import { findSettingsOf } from "./alarm-settings.store.ts";
import type { AnswerDeps } from "./answer-alarms.ts";
import type { RatedPump } from "./engine/samples/compile-checks.ts";
import { replaySamples } from "./engine/samples/replay-samples.ts";

export interface PreviewDeps extends Pick<AnswerDeps, "db" | "clock" | "registry"> {
  timeZone: string;
  pumpsOf(deviceId: number): readonly RatedPump[] | undefined;
}

/**
 * How often a device would have raised alarms on its stored readings, with other limits or rules for some of its channels.
 * Errors: `not_found`.
 */
export const previewAlarms =
  ({ db, clock, registry, timeZone, pumpsOf }: PreviewDeps) =>
  async (deviceId: number, tried: readonly TriedChannel[], actor: Actor): Promise<AlarmPreview> => {
    const device = demandVisibleDevice(registry, actor, deviceId);
    const to = clock.now();
    const from = to - alarmPreviewDays * dayMs;
    const [samples, stored, sets] = await Promise.all([
      // A reading of this very millisecond counts too.
      sparseReadings(db, deviceId, { from, to: to + 1, leastApart: previewLeastApart }),
      findSettingsOf(db.kysely, deviceId),
      findLimitSets(db.kysely),
    ]);
    const triedOf = (key: string) => tried.find(({ channel }) => channel === key);
    const channels = device.channels.map((channel) => {
      const { under = channel.under, over = channel.over } = triedOf(channel.parameter) ?? {};
      return { ...channel, under, over };
    });
    const set = {
      ...stored,
      channels: [
        ...stored.channels.filter(({ channel }) => !triedOf(channel)),
        ...tried.map(({ under: _, over: __, ...rule }) => ({
          ...stored.channels.find(({ channel }) => channel === rule.channel),
          ...rule,
        })),
      ],
    };
    const day = createTimeZone(timeZone).dateOf(to);
    const alarms = replaySamples({ ...device, channels }, samples, {
      ...{ set, pumps: pumpsOf(deviceId) },
      from,
      to,
      standards: { sets: [...sets, ...builtInLimitSets], day },
    });
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      samples: samples.length,
      alarms: alarms.map((one) => ({ ...one, lastAt: new Date(one.lastAt).toISOString() })),
    };
  };
