import type { CommandMessage } from "@sgval/contract/mqtt";
import { bankPumps, type DeviceBehaviour, type History, trimPump } from "./script.ts";

/** A command as it reached a device, or was lost on the way. */
export interface Published extends CommandMessage {
  /** Epoch ms. */
  at: number;
  /** Whether the device got it. */
  heard: boolean;
  /** Whether the server knows that. */
  isKnown: boolean;
}

/** A stop that somebody pressed. */
export interface PressedStop {
  at: number;
  code: string;
  pumps: string[] | null;
  /** How many publishes came before it. */
  after: number;
  /** Whether the device listened, of a server that went on working. */
  mustCome: boolean;
  /** What the request ended in. */
  result: string | null;
}

export interface DeviceDouble {
  readonly history: History;
  readonly id: number;
  /** The logger at its critical point, whose pressure it is regulated by; `null` where that is its own. */
  readonly loggerId: number | null;
  connection: "listening" | "not_listening" | "absent";
  /** Somebody's tag may be on it. */
  isLocked: boolean;
  /**
   * The tag that somebody was shown on it, until then (epoch ms) or when it hung for as long, by the clock that only grows (ms);
   * `null` for none.
   */
  tag: { until: number | null; over: number } | null;
  /** How often somebody was shown his tag on it. */
  hung: number;
  /** What its outputs are: as state keys and values. */
  readonly outputs: Record<string, number>;
  readonly published: Published[];
  readonly stops: PressedStop[];
  /** Ids of commands that it answered with "ok", and codes where it named no id. */
  readonly confirmed: Set<string>;
  /** What is wrong, in order. */
  readonly violations: string[];
  /** Counts for the summary. */
  readonly seen: { automatic: number; stops: number; journalled: number; staged: number };
  /** What happened, for whoever reads a failure. */
  readonly log: string[];
  /** Takes a command; returns what the server learns of the publish. */
  take(message: CommandMessage, at: number): "sent" | "absent" | "refused";
}

interface Surroundings {
  /** Milliseconds from now. */
  after(milliseconds: number, action: () => void): void;
  answer(payload: string): void;
}

/** The outputs that a code sets: `DO_3_ON` sets `DO3`. */
const outputsOf = ({ action, value, pumps }: CommandMessage): Record<string, number> => {
  const [, number, on] = /^DO_(\d)_(ON|OFF)$/.exec(action) ?? [];
  if (number === undefined) {
    if (value === null) return {};
    if (action === "SET_POWER")
      return Object.fromEntries((pumps ?? []).map((pump) => [`${pump}_power`, value]));
    return action === "SET_P2" ? { SET_P2: value } : {};
  }
  const keys = pumps ?? [`DO${number}`];
  return Object.fromEntries(keys.map((key) => [key, on === "ON" ? 1 : 0]));
};

/** A bank whose pumps stand. */
const standing = { ...Object.fromEntries(bankPumps.map((pump) => [pump, 0])), [`${trimPump}_power`]: 60 };

/** A device that takes commands as its history says, and notes what it heard. */
export const createDeviceDouble = (
  history: History,
  { id, loggerId }: Pick<DeviceDouble, "id" | "loggerId">,
  { after, answer }: Surroundings,
): DeviceDouble => {
  const outputs: Record<string, number> = history.kind === "bank" ? { ...standing } : {};
  const confirmed = new Set<string>();
  const published: Published[] = [];

  const double: DeviceDouble = {
    ...{ history, id, loggerId, connection: "listening", isLocked: false, tag: null, hung: 0, outputs },
    ...{ published, stops: [], confirmed, violations: [], log: [] },
    seen: { automatic: 0, stops: 0, journalled: 0, staged: 0 },
    take: (message, at) => {
      const behaviour = history.behaviours[published.length % history.behaviours.length];
      const outcome = double.connection === "listening" ? (behaviour?.outcome ?? "sent") : "absent";
      const heard = outcome === "sent" || outcome === "refused_heard";
      published.push({ ...message, at, heard, isKnown: outcome === "sent" });
      double.log.push(
        `${new Date(at).toISOString()} ${heard ? "hears" : "misses"} ${JSON.stringify(message)}`,
      );
      if (heard && behaviour && behaviour.answer !== "silent") {
        const { cmdId, action } = message;
        const result = behaviour.answer === "err" ? "err" : "ok";
        if (result === "ok") Object.assign(outputs, outputsOf(message));
        if (behaviour.answer === "lost") return outcome === "refused_heard" ? "refused" : outcome;
        const state = action === "STATUS" ? { state: { ...outputs } } : {};
        const named = { cmdId, result, ...state };
        const written: Record<DeviceBehaviour["answer"], object[]> = {
          ...{ ok: [named], err: [named], silent: [], lost: [], twice: [named, named] },
          without_id: [{ action, result, ...state }],
          unknown_id: [{ cmdId: "c-of-nobody", result: "ok" }, named],
          garbage: [],
        };
        after(behaviour.delay, () => {
          if (behaviour.answer === "garbage") return answer(`{"cmdId":"${cmdId}","result":`);
          if (result === "ok") confirmed.add(behaviour.answer === "without_id" ? action : cmdId);
          double.log.push(`${new Date(at + behaviour.delay).toISOString()} answers ${behaviour.answer}`);
          for (const one of written[behaviour.answer]) answer(JSON.stringify(one));
        });
      }
      return outcome === "refused_heard" ? "refused" : outcome;
    },
  };
  return double;
};
