import { pumpsOf } from "@sgval/contract/control/pumps";
import { bankLimitDefaults } from "@sgval/contract/pumps/pumps";
import type { Clock } from "../../../kernel/clock.ts";
import { type CommandCheck, findSentSwitches, type SentSwitch } from "../../control/index.ts";
import { type DeviceRecord, isLost, type LatestTimestamps, presentChannel } from "../../devices/index.ts";
import { noDryRun, type PumpRun, startRefusal } from "../interlocks.ts";
import { goodChannelValue } from "../station-view.ts";

/** The runs of the only pump of a well, by what it was sent: nothing else says when it ran. */
export const runsOfWell = (
  key: string,
  switches: readonly Pick<SentSwitch, "on" | "sentAt">[],
): PumpRun[] => {
  const runs: PumpRun[] = [];
  for (const { on, sentAt } of switches) {
    const last = runs.at(-1);
    if (on) {
      if (last?.stoppedAt !== null) runs.push({ key, startedAt: sentAt, stoppedAt: null });
    } else if (!last) runs.push({ key, startedAt: Number.NEGATIVE_INFINITY, stoppedAt: sentAt });
    else last.stoppedAt ??= sentAt;
  }
  return runs;
};

type Latest = Pick<LatestTimestamps, "newestOf" | "sampleOf" | "sentEvery">;

/**
 * Whether the float says that there is no water, or was the last to say so: of a well that says nothing any more, or of a float
 * that speaks only when it moves (decision 134). One that spoke regularly and is lost while the rest of its well is heard says
 * nothing, and only a person starts the pump (automation does not).
 */
const isFloatLow = (device: DeviceRecord, latest: Latest): boolean => {
  const channel = presentChannel(device, "water_level_float");
  const float = goodChannelValue(device, latest, "water_level_float");
  return float?.value === 0 && channel !== undefined && !isLost(device, channel.slot, latest);
};

/**
 * Repeats the interlocks of the pump of a well, for people and automation alike: a low float, the rest after a stop, and the
 * starts in an hour refuse a start. A well has no bank, and so the limits of one that nobody changed, and its own nameplate.
 */
export const checkWellCommand = (latest: Latest, clock: Pick<Clock, "now" | "elapsed">): CommandCheck => {
  /** What lies ahead since our clock was set back, by its id: it counts from when that was seen (`elapsed`). */
  const ahead = new Map<number, number>();
  const timeOf = ({ id, sentAt }: SentSwitch): number => {
    const now = clock.now();
    if (sentAt <= now) {
      ahead.delete(id);
      return sentAt;
    }
    const seen = ahead.get(id) ?? clock.elapsed();
    ahead.set(id, seen);
    return now - (clock.elapsed() - seen);
  };
  return async (trx, device, { action }) => {
    if (device.type !== "WELL_LOGGING" || action !== "pump_start") return null;
    const key = pumpsOf(device)[0] ?? device.name;
    const { ratedPower = null, maxStartsPerHour = null } = device.site;
    const switches = (await findSentSwitches(trx, device.id)).map((one) => ({ ...one, sentAt: timeOf(one) }));
    const details = startRefusal({
      ...{ now: clock.now(), limits: bankLimitDefaults, runs: runsOfWell(key, switches), active: [] },
      pump: { key, ratedPower, maxStartsPerHour },
      starting: new Map(),
      dryRun: { ...noDryRun, active: isFloatLow(device, latest) },
    });
    return details && { code: "pump_interlock", details };
  };
};
