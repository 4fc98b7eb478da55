import type { Command, FailureCode } from "./control.ts";

/** Whether the device did it, as its answer says, also one that came too late. */
export const isCarriedOut = ({ status, lateResult }: Pick<Command, "status" | "lateResult">): boolean =>
  status === "completed" || lateResult === "ok";

/** Failures of a command that its device may have heard: a stop pre-empted it, or its connection broke meanwhile. */
export const maybeHeard = ["preempted", "publish_refused"] as const satisfies FailureCode[];

/**
 * What a failure leaves of a stop, which is an alarm: it was not sent, or its device refused it. `null` where somebody took it back, or
 * something newer took its place.
 */
export const failedStops = {
  cancelled: null,
  superseded: null,
  preempted: null,
  mode_changed: null,
  expired: "stop_not_sent",
  publish_refused: "stop_not_sent",
  not_handed_over: "stop_not_sent",
  action_changed: "stop_not_sent",
  permission_lost: "stop_not_sent",
  interlock: "stop_not_sent",
  setting_missing: "stop_not_sent",
  lease_lost: "stop_not_sent",
  locked_out: "stop_not_sent",
  refused_by_device: "command_no_effect",
} as const satisfies Record<FailureCode, "stop_not_sent" | "command_no_effect" | null>;

/** Whether a command ended without anybody knowing whether its device heard it. */
export const mayHaveBeenHeard = ({ status, failureCode }: Pick<Command, "status" | "failureCode">): boolean =>
  status === "device_not_response" || maybeHeard.some((failure) => failure === failureCode);

/** Whole seconds for which a command has run: from sending, of one that waits from its request. @param now epoch ms */
export const secondsRunning = (
  { sentAt, createdAt }: Pick<Command, "sentAt" | "createdAt">,
  now: number,
): number => Math.max(0, Math.floor((now - Date.parse(sentAt ?? createdAt)) / 1000));

/** Seconds from sending to a time of the command; without the time `null`. */
export const secondsUntil = (
  { sentAt, createdAt }: Pick<Command, "sentAt" | "createdAt">,
  until: string | null,
): number | null => (until === null ? null : (Date.parse(until) - Date.parse(sentAt ?? createdAt)) / 1000);
