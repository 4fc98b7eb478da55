import { refusalFor, valueMessages } from "@sgval/contract/control/command-gate";
import { type CommandSource, isAutomatic } from "@sgval/contract/control/control";
import { expectedReport, willExpireUnheard } from "@sgval/contract/control/next-report";
import { commandedPumps } from "@sgval/contract/control/pumps";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { isStop, preemptedBy } from "./command-lifecycle.ts";
import type { CommandRecord, RequestedCommand } from "./command-record.ts";
import type { ControlContext } from "./control-deps.ts";
import type { LockedDevice, SendingChecks } from "./lock-device.ts";

/** Details of a refusal: the command that blocks it. */
const blockedBy = (command: CommandRecord) => ({
  commandId: command.id,
  action: command.action,
  actor: command.actorName,
  since: command.createdAt.toISOString(),
});

const gateRefusal = (code: ErrorCode, uncertain: CommandRecord | null): Refusal => {
  const key = valueMessages[code];
  if (key) return refuseField("value", message(key), code);
  if (code === "pump_required") return refuseField("pumpIds", message("required"), code);
  if (code === "pump_unknown") return refuseField("pumpIds", message("invalid_value"), code);
  const interlocked = code === "interlock_open_and_close" && uncertain;
  return new Refusal(code, interlocked ? blockedBy(uncertain) : undefined);
};

/** When a device hears next, as far as that is known, and whether a command of now would have expired by then. */
interface NextReport {
  expiresUnheard: boolean;
  reportIntervalSeconds: number;
  expectedAt: string | null;
}

const nextReportOf = ({ latest, clock }: ControlContext, device: DeviceRecord): NextReport => {
  const heardAt = latest.of(device.id)?.receivedAt ?? null;
  const at = expectedReport(device, heardAt, clock.now());
  return {
    expiresUnheard: willExpireUnheard(device, heardAt, clock.now()),
    reportIntervalSeconds: device.reportIntervalSeconds,
    expectedAt: at === null ? null : new Date(at).toISOString(),
  };
};

/** What a command that may be requested is for, and what becomes of the open ones. */
interface Allowed {
  /** The pumps that it is sent for. */
  pumpIds: string[] | null;
  /** The waiting commands that it ends, each with its failure. */
  preempted: ReturnType<typeof preemptedBy>;
  /** The open commands that it does not pre-empt. */
  staying: CommandRecord[];
}

/**
 * Throws why a command may not be requested of a locked device now: the gate, the checks of other features, or a command
 * that waits already.
 */
export const demandAllowed = (
  context: ControlContext,
  locked: LockedDevice,
  checks: SendingChecks,
  requested: Pick<RequestedCommand, "action" | "pumpIds" | "leaving" | "interlock"> & {
    value: number | null | undefined;
  },
  { source, takeManual }: { source: CommandSource; takeManual: boolean },
): Allowed => {
  const { action } = requested;
  const pumpIds = commandedPumps(locked.device, action, requested.pumpIds);
  const preempted = preemptedBy({ action, source, pumpIds, requested }, locked.open);
  const staying = locked.open.filter((command) => !preempted.has(command));
  const { expiresUnheard, ...report } = nextReportOf(context, locked.device);
  const refusal = refusalFor(
    {
      ...locked,
      openActions: staying.map((command) => command.action),
      oppositeUncertain: checks.uncertain !== null,
      expiresUnheard,
    },
    { ...requested, source, takeManual },
  );
  if (refusal === "device_reports_rarely") throw new Refusal(refusal, report);
  if (refusal) throw gateRefusal(refusal, checks.uncertain);
  if (checks.refused) throw new Refusal(checks.refused.code, checks.refused.details);
  const ahead = staying.find((command) => command.status === "waiting" && !isAutomatic(command.source));
  if (ahead && !isAutomatic(source) && !isStop(requested)) throw new Refusal("device_busy", blockedBy(ahead));
  return { pumpIds, preempted, staying };
};
