import type { AutomationDecision, AutomationState, DownloadState } from "@sgval/contract/automation/state";
import { executorOf } from "@sgval/contract/devices/site-data";
import { minuteMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { countChanges } from "./held-back.ts";
import type { Decision } from "./plan.ts";
import { isSamePosition } from "./positions.ts";
import type { Valve } from "./valve.ts";

/** A decision with since when it holds and the sample it began with: one that says the same as before goes on. */
export const decisionView = (
  { decision: before, readings, sources }: Pick<Valve, "decision" | "readings" | "sources">,
  decision: Decision,
  now: number,
): AutomationDecision => {
  const heldBackUntil = decision.heldBackUntil === null ? null : isoTime(decision.heldBackUntil);
  const isSame =
    before?.rule === decision.rule &&
    before.reason === decision.reason &&
    before.heldBack === decision.heldBack &&
    before.heldBackUntil === heldBackUntil &&
    before.interlock?.rule === decision.interlock?.rule &&
    (before.refusal ?? null) === (decision.refusal ?? null) &&
    isSamePosition(before.wanted, decision.wanted);
  if (isSame) return before;
  const { watched } = readings;
  const sample = watched &&
    sources.watched && {
      deviceId: sources.watched.device.id,
      parameter: sources.watched.parameter,
      value: watched.value,
      measuredAt: isoTime(watched.measuredAt),
    };
  return {
    ...decision,
    heldBackUntil,
    interlock: decision.interlock ?? null,
    refusal: decision.refusal ?? null,
    at: isoTime(now),
    sample: sample ?? null,
  };
};

/** What a reader sees of it: not what a device measures that is out of view. */
export const stateFor = (state: AutomationState, actor: Pick<Actor, "scope">): AutomationState => {
  const { decision } = state;
  return !decision?.sample || sees(actor, decision.sample.deviceId)
    ? state
    : { ...state, decision: { ...decision, sample: null } };
};

const latch = ({ memory, decision }: Valve): { latched: boolean; latchedUntil: number | null } => {
  if (memory.override && decision?.rule === "override")
    return { latched: true, latchedUntil: memory.override.until };
  if (memory.limit && decision?.rule === "limit") return { latched: true, latchedUntil: memory.limit.until };
  if (memory.adoptedUntil !== null && decision?.reason === "adopted_state")
    return { latched: true, latchedUntil: memory.adoptedUntil };
  return { latched: false, latchedUntil: null };
};

const nothing = {
  regulatedBy: null,
  heldAs: null,
  since: null,
  decision: null,
  lookedAt: null,
  latched: false,
  latchedUntil: null,
  nextEdge: null,
  degradedSince: null,
  failSafeAt: null,
  failSafeDone: false,
  confirmed: null,
  hunting: false,
  failures: 0,
};

/** What a device in manual mode shows. One that regulates itself goes on until it hears of it. */
export const manualState = (device: DeviceRecord, download: DownloadState | null): AutomationState => ({
  deviceId: device.id,
  mode: device.mode,
  executor: executorOf(device),
  ...nothing,
  regulatedBy: download && download.status !== "downloaded" && download.regulates !== false ? "device" : null,
  download,
  changes: { hour: 0, mostPerHour: 0, day: 0, mostPerDay: 0 },
});

/** Whether a device in automatic mode regulates itself: what is set up on site nobody knows better than it. */
const regulatesItself = (download: DownloadState | null): boolean =>
  download === null ||
  download.regulates === true ||
  download.status === "unsupported" ||
  download.status === "differs";

/** Who regulates a valve, by which rule, and what is next. */
export const stateView = (
  valve: Valve,
  { now, isAlive, download }: { now: number; isAlive: boolean; download: DownloadState | null },
): AutomationState => {
  const { device, plan, memory, confirmed, heldAs } = valve;
  const { settings, windows } = plan;
  const { until, open } = windows.phaseAt(now);
  const { latched, latchedUntil } = latch(valve);
  const { degraded } = memory;
  const counted = countChanges(memory.changes, plan, now);
  const regulator = valve.byDevice
    ? regulatesItself(download)
      ? "device"
      : null
    : isAlive
      ? "server"
      : null;
  const failSafeAt =
    degraded && (degraded.failSafeAt ?? degraded.since + settings.degradedHoldMinutes * minuteMs);
  return {
    deviceId: device.id,
    mode: "auto",
    executor: executorOf(device),
    regulatedBy: heldAs === null ? regulator : null,
    heldAs,
    download,
    since: isoTime(valve.since),
    decision: valve.decision,
    lookedAt: isoTime(valve.lookedAt),
    latched,
    latchedUntil: latchedUntil === null ? null : isoTime(latchedUntil),
    nextEdge:
      windows.any && Number.isFinite(until)
        ? { at: isoTime(until), wanted: open === (plan.isPump === true) ? "low" : "high" }
        : null,
    degradedSince: degraded && isoTime(degraded.since),
    failSafeAt:
      failSafeAt === null || (settings.failSafe === "hold" && !plan.isPump) ? null : isoTime(failSafeAt),
    failSafeDone: degraded !== null && degraded.failSafeAt !== null,
    confirmed: confirmed && { position: confirmed.position, at: isoTime(confirmed.at) },
    changes: {
      ...counted,
      mostPerHour: settings.changesPerHour,
      mostPerDay: settings.changesPerDay,
    },
    hunting: memory.hunting,
    failures: memory.failures,
  };
};
