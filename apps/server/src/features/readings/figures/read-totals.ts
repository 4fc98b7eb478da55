import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import type { DeviceTotals } from "@sgval/contract/readings/figures";
import { gapIntervals } from "@sgval/contract/readings/health";
import { dayMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { modulusOf } from "@sgval/quantities/totaliser";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { ChannelRecord, DeviceRecord } from "../../devices/index.ts";
import { countedSince, runsOf } from "./figures.store.ts";
import { pumpRuns, specificEnergy, sumOfAll } from "./pump-figures.ts";

export interface FigureDeps {
  db: DatabaseHandle;
  clock: Clock;
  zone: TimeZone;
}

/** Starts of the local day, month and year of a timestamp. */
export const localStarts = (now: number, zone: TimeZone): { today: number; month: number; year: number } => {
  const local = now + zone.offsetAt(now);
  const date = new Date(local);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return {
    today: zone.startOfDay(now),
    month: zone.timestampOf(month, now),
    year: zone.timestampOf(Date.UTC(date.getUTCFullYear(), 0), now),
  };
};

/** For the value that a counter had before, of a device that uploads once a day. */
const lookBack = 2 * dayMs;

const instanceOf = (channel: ChannelRecord): string | null =>
  parameterOf(channel.parameter)?.instance ?? null;

/** The channels of a device for a parameter: of itself, or of each of its pumps. */
const channelsFor = ({ channels }: DeviceRecord, parameter: string): ChannelRecord[] =>
  channels.filter(
    (channel) => !channel.removed && parameterOf(channel.parameter)?.parameter.key === parameter,
  );

const ofPump = (channels: readonly ChannelRecord[], pump: string | null): ChannelRecord | undefined =>
  channels.find((channel) => instanceOf(channel) === pump);

/** The meters that a sum is made of, and how each counts. */
export const metersOf = (device: DeviceRecord) => {
  const own = (parameter: string) => ofPump(channelsFor(device, parameter), null);
  const forward = own("total_forward");
  const reverse = forward && own("total_reverse");
  const total = forward ?? own("total_flow");
  // The meter of a whole station counts its pumps once more.
  const station = own("energy_total");
  return {
    volume: [
      ...(total ? [{ channel: total, sign: 1 }] : []),
      ...(reverse ? [{ channel: reverse, sign: -1 }] : []),
    ],
    energy: station ? [station] : channelsFor(device, "energy_total"),
  };
};

/**
 * What a device counted since the start of the local day, month and year, from its totalisers; hours and starts of a pump
 * without counters of them from the state that it reports. Only good values count.
 */
export const readTotals =
  ({ db, clock, zone }: FigureDeps) =>
  async (device: DeviceRecord): Promise<DeviceTotals> => {
    const now = clock.now();
    const since = localStarts(now, zone);
    const { volume, energy } = metersOf(device);
    const [running, hours, starts] = ["pump_running", "run_hours", "start_count"].map((parameter) =>
      channelsFor(device, parameter),
    );
    const pumps = [
      ...new Set([...(running ?? []), ...(hours ?? []), ...(starts ?? [])].map(instanceOf)),
    ].sort();
    const countersOf = (channels: readonly ChannelRecord[], from: number, modulus: number | null = null) =>
      channels.map(({ slot }) => ({ slot, modulus, from: from - lookBack }));
    const perPump = [...(hours ?? []), ...(starts ?? [])];
    // What has counters of its own is not worked out from its state, of which there are many more readings.
    const uncounted = (running ?? []).filter((channel) =>
      [hours, starts].some((counters) => !ofPump(counters ?? [], instanceOf(channel))),
    );
    const gap = gapIntervals * sampleSecondsOf(device) * 1000;
    const meters = volume.map(({ channel }) => channel);
    const counted = [...meters, ...energy, ...perPump];
    const [amounts, runs] = await Promise.all([
      countedSince(
        db,
        device.id,
        now + 1,
        [
          ...countersOf(meters, since.year, modulusOf(device.site.totaliserDigits)),
          ...countersOf(energy, since.month),
          ...countersOf(perPump, since.today),
        ],
        [since.today, since.month, since.year],
      ),
      runsOf(
        db,
        device.id,
        { from: since.today - gap, to: now + 1 },
        uncounted.map(({ slot }) => slot),
        gap / 1000,
      ),
    ]);
    /** What a channel counted since one of the starts. */
    const countedOf = (channel: ChannelRecord, start: number): number | null =>
      amounts[counted.indexOf(channel)]?.[start] ?? null;
    const volumeSince = (start: number) =>
      sumOfAll(
        volume.map(({ channel, sign }) => {
          const amount = countedOf(channel, start);
          return amount === null ? null : amount * sign;
        }),
      );
    const energySince = (start: number) => sumOfAll(energy.map((channel) => countedOf(channel, start)));
    const countedToday = (channel: ChannelRecord | undefined): number | null | undefined =>
      channel && countedOf(channel, 0);
    return {
      since: { today: isoTime(since.today), month: isoTime(since.month), year: isoTime(since.year) },
      volume:
        volume.length === 0 ? null : { today: volumeSince(0), month: volumeSince(1), year: volumeSince(2) },
      pumps: pumps.map((pump) => {
        const state = ofPump(running ?? [], pump);
        const ran = pumpRuns(state ? (runs[uncounted.indexOf(state)] ?? []) : [], {
          since: since.today,
          until: now,
          gap,
        });
        return {
          pump,
          hoursToday: countedToday(ofPump(hours ?? [], pump)) ?? ran?.hours ?? null,
          startsToday: countedToday(ofPump(starts ?? [], pump)) ?? ran?.starts ?? null,
        };
      }),
      specificEnergy:
        volume.length === 0 || energy.length === 0
          ? null
          : {
              today: specificEnergy(energySince(0), volumeSince(0)),
              month: specificEnergy(energySince(1), volumeSince(1)),
            },
    };
  };
