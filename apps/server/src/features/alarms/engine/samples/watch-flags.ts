import { type AlarmKind, alarmKinds } from "@sgval/contract/alarms/alarm-kinds";
import { reverseFlowSeconds } from "@sgval/contract/alarms/alarm-settings";
import { hourSeconds, minuteSeconds } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import type { Clock } from "../../../../kernel/clock.ts";
import type { AlarmWriter } from "../alarm-writer.ts";
import { type Condition, type Delays, newCondition, stepCondition, type Verdict } from "./condition.ts";
import type { ConditionTimers } from "./condition-timers.ts";

/** Alarms of how the values of a channel were flagged. */
const flagKinds = ["sensor_fault", "stuck", "spike", "reverse_flow"] as const;
type FlagKind = (typeof flagKinds)[number];

/** Whether an alarm of a channel follows from its flags. A meter of reverse flow alone has a limit of it instead. */
export const followsFlags = (kind: AlarmKind, { flowsForward }: { flowsForward: boolean }): boolean =>
  kind === "reverse_flow" ? flowsForward : flagKinds.some((one) => one === kind);

/** The conditions of a channel while one of them is true or about to be; most channels never have any. */
type FlagConditions = Record<FlagKind, Condition> | null;

const suspect = qualityCode("suspect");
const sensorFault = qualityCode("sensor_fault");

/** A spike is over within two samples; that there were some is worth an hour. */
const delays: Readonly<Record<FlagKind, Delays>> = {
  sensor_fault: { on: { samples: 2, seconds: null }, off: { samples: 1, seconds: null } },
  stuck: { on: { samples: 1, seconds: null }, off: { samples: 1, seconds: null } },
  spike: { on: { samples: 1, seconds: null }, off: { samples: null, seconds: hourSeconds } },
  reverse_flow: {
    on: { samples: null, seconds: reverseFlowSeconds },
    off: { samples: null, seconds: 10 * minuteSeconds },
  },
};

/** Why values are suspect: they do not move any more, one of them jumped, or water flows back where no channel measures that. */
type Doubt = "stuck" | "spike" | "reverse" | null;

/** What the flags of the values of a channel amount to so far. Changed in place. */
export interface FlaggedChannel {
  channel: string;
  resolution: number;
  counts: boolean;
  flowsForward: boolean;
  flags: FlagConditions;
  doubt: Doubt;
  last: number | null;
}

/** What a suspect value is suspected of: as the first one of a run, because a jump that lasts does not move either. */
const doubtOf = (
  known: Doubt,
  {
    flag,
    value,
    last,
    resolution,
    flowsForward,
  }: {
    flag: number;
    value: number | null;
    last: number | null;
    resolution: number;
    flowsForward: boolean;
  },
): Doubt => {
  if (flag !== suspect) return null;
  if (flowsForward && value !== null && value < 0) return "reverse";
  if (known === "reverse") return null;
  if (known !== null || value === null || last === null) return known;
  return Math.abs(value - last) < resolution ? "stuck" : "spike";
};

/** A value of a channel with its flag. */
interface FlaggedValue {
  deviceId: number;
  channel: string;
  measuredAt: number;
  value: number | null;
  flag: number;
  doubt: Doubt;
  flowsForward: boolean;
}

const isRaised = (kind: FlagKind, { flag, doubt }: FlaggedValue): boolean => {
  if (kind === "sensor_fault") return flag === sensorFault;
  return doubt === (kind === "reverse_flow" ? "reverse" : kind);
};

/** A doubtful value is no proof that the sensor works again. */
const verdictOf = (kind: FlagKind, flagged: FlaggedValue): Verdict =>
  isRaised(kind, flagged) ? "beyond" : flagged.flag === 0 ? "back" : "between";

export const createFlagWatch = ({
  clock,
  writer,
  timers,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive">;
  timers: ConditionTimers;
}) => {
  const changeOf =
    (deviceId: number, channel: string, kind: FlagKind, value: number | null) =>
    (type: "activated" | "cleared"): void =>
      writer.signal({
        ...{ deviceId, kind, channel, at: clock.now() },
        ...(type === "activated" ? { type, priority: alarmKinds[kind], value } : { type }),
      });
  /** The conditions after a value. */
  const step = (known: FlagConditions, flagged: FlaggedValue): FlagConditions => {
    const { deviceId, channel, flag, doubt, value, measuredAt } = flagged;
    const isFlagged = doubt !== null || flag === sensorFault;
    if (known === null && !isFlagged && !writer.hasActive(deviceId)) return null;
    const conditionOf = (kind: FlagKind) =>
      newCondition(followsFlags(kind, flagged) && writer.isActive({ deviceId, kind, channel }));
    const conditions = known ?? {
      sensor_fault: conditionOf("sensor_fault"),
      stuck: conditionOf("stuck"),
      spike: conditionOf("spike"),
      reverse_flow: conditionOf("reverse_flow"),
    };
    for (const kind of flagKinds) {
      const condition = conditions[kind];
      const change = changeOf(deviceId, channel, kind, value);
      const changed = stepCondition(condition, verdictOf(kind, flagged), delays[kind], measuredAt);
      if (changed) change(changed);
      timers.watch(condition, delays[kind], deviceId, change);
    }
    return flagKinds.every((kind) => conditions[kind].phase === "normal") ? null : conditions;
  };
  return {
    /** Lets time alone change what values have begun, after all that waits for it was forgotten. */
    awaitTime: (deviceId: number, { channel, flags, last }: FlaggedChannel): void => {
      if (flags === null) return;
      for (const kind of flagKinds)
        timers.watch(flags[kind], delays[kind], deviceId, changeOf(deviceId, channel, kind, last));
    },
    /** Called for every value, of which nearly all end in the first line. */
    take: (
      deviceId: number,
      known: FlaggedChannel,
      value: Pick<FlaggedValue, "measuredAt" | "value" | "flag">,
    ): void => {
      if (value.flag === 0 && known.flags === null && !writer.hasActive(deviceId)) return;
      const { channel, last, resolution, flowsForward } = known;
      // A counter that is suspect was exchanged or reset, which is no fault.
      known.doubt = known.counts ? null : doubtOf(known.doubt, { ...value, last, resolution, flowsForward });
      known.flags = step(known.flags, { ...value, deviceId, channel, doubt: known.doubt, flowsForward });
    },
  };
};
