import type { Command } from "./control.ts";

/** Whether the device did it, as its answer says, also one that came too late. */
export const isCarriedOut = ({ status, lateResult }: Pick<Command, "status" | "lateResult">): boolean =>
  status === "completed" || lateResult === "ok";

/** Seconds from sending to a time of the command; without the time `null`. */
export const secondsUntil = (
  { sentAt, createdAt }: Pick<Command, "sentAt" | "createdAt">,
  until: string | null,
): number | null => (until === null ? null : (Date.parse(until) - Date.parse(sentAt ?? createdAt)) / 1000);
