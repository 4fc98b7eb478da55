import { randomBytes } from "node:crypto";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type { Signature } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { errorCode } from "../../kernel/postgres/error-code.ts";
import type { Database } from "../../kernel/schema.ts";
import { deviceModeStore } from "../automation/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { codeOf, refusalFor } from "./command-gate.ts";
import { isStop, preempted, timeToLive } from "./command-lifecycle.ts";
import type { AskedBody, CommandRecord, CommandSource } from "./command-record.ts";
import { controlStore } from "./control.store.ts";
import type { ControlDeps } from "./control-deps.ts";
import { deviceStateStore } from "./device-state.store.ts";
import { unsureOpposite } from "./unsure-opposite.ts";

export interface EnqueueRequest {
  device: DeviceRecord;
  requestId: string;
  asked: AskedBody;
  source: CommandSource;
  by: Signature;
  /** Called for an ask that is new; may throw. */
  admit(): void;
}

interface Enqueued {
  command: CommandRecord;
  /** False for a request id that was known: nothing was done. */
  fresh: boolean;
  preempted: CommandRecord[];
}

/** Message of the value's field for refusals that are about it. */
const valueMessages: Partial<Record<ErrorCode, string>> = {
  value_required: message("required"),
  value_not_allowed: message("invalid_value"),
  value_below_minimum: message("below_minimum_threshold"),
  value_above_maximum: message("exceeds_maximum_threshold"),
};

/** The command that stands in the way, for whoever asks why. */
const naming = (command: CommandRecord) => ({
  commandId: command.id,
  action: command.action,
  actor: command.actorName,
  since: command.createdAt.toISOString(),
});

const gateRefusal = (code: ErrorCode, unsure: CommandRecord | null): Refusal => {
  const text = valueMessages[code];
  if (text) return refuseField("value", text, code);
  return new Refusal(code, code === "interlock_open_and_close" && unsure ? naming(unsure) : undefined);
};

const isSameAsk = (one: AskedBody, other: AskedBody): boolean =>
  one.action === other.action && one.value === other.value && one.reason === other.reason;

const place = async (
  trx: Kysely<Database>,
  parts: ControlDeps,
  placing: EnqueueRequest,
): Promise<Enqueued> => {
  const { device, requestId, asked, source, by } = placing;
  const store = controlStore(trx);
  const mode = await deviceModeStore(trx).lock(device.id);
  if (mode === null) throw new Refusal("not_found");
  const known = await store.findRequest(device.id, requestId);
  if (known) {
    if (!isSameAsk(known.asked, asked)) throw new Refusal("request_id_reused");
    return { command: known, fresh: false, preempted: [] };
  }
  placing.admit();

  const open = await store.open(device.id);
  const aside = open.flatMap((command) => {
    const code = command.status === "waiting" ? preempted(command, { action: asked.action, source }) : null;
    return code ? [{ command, code }] : [];
  });
  const staying = open.filter((command) => !aside.some((row) => row.command === command));
  const state = (await deviceStateStore(trx).of(device.id))?.state ?? null;
  const view = {
    device,
    mode,
    hasSettings: await parts.automation.hasSettings(device.id, trx),
    state,
    openActions: staying.map((command) => command.action),
    unsure: await unsureOpposite(trx, device.id, asked.action),
  };
  const code = codeOf(device, asked.action);
  const refusal = refusalFor(view, { ...asked, source });
  if (refusal || code === null) throw gateRefusal(refusal ?? "action_not_available", view.unsure);
  const ahead = staying.find((command) => command.status === "waiting" && command.source === "manual");
  if (ahead && source === "manual" && !isStop(asked)) throw new Refusal("device_busy", naming(ahead));

  const now = parts.clock.now();
  const pushed: CommandRecord[] = [];
  for (const row of aside) {
    const failed = await store.fail(row.command.id, "waiting", row.code, new Date(now));
    if (failed) pushed.push(failed);
  }
  const latest = parts.latest.of(device.id);
  const command = await store.add({
    cmdId: `c-${randomBytes(8).toString("hex")}`,
    requestId,
    asked,
    device,
    code,
    source,
    by,
    mode,
    stateBefore: state,
    telemetry: latest && { values: latest.values, ageSeconds: (now - latest.measuredAt) / 1000 },
    createdAt: new Date(now),
    expiresAt: new Date(now + timeToLive(device)),
  });
  await parts.activity.record(
    {
      type: "control",
      by,
      subject: "command",
      subjectId: command.id,
      subjectName: device.displayName,
      deviceId: device.id,
      detail: "command_sent",
      before: state,
      after: { action: asked.action, code, value: asked.value, source, mode, reason: asked.reason },
    },
    trx,
  );
  return { command, fresh: true, preempted: pushed };
};

const uniqueViolation = "23505";

/**
 * Checks and stores one command with its history row, in one transaction.
 * Errors: those of `refusalFor`, `not_found`, `request_id_reused`, `device_busy`; the last, and an interlock of
 * unknown outcome, name the command in the way.
 */
export const enqueueCommand = async (parts: ControlDeps, placing: EnqueueRequest): Promise<Enqueued> => {
  const attempt = () => parts.db.kysely.transaction().execute((trx) => place(trx, parts, placing));
  try {
    return await attempt();
  } catch (error) {
    // Somebody else's row came first in spite of the lock; seen from now on, it gets its proper answer.
    if (errorCode(error) !== uniqueViolation) throw error;
    return attempt();
  }
};
