import { automationName } from "@sgval/contract/control/automatic-mode";
import { expectedReport } from "@sgval/contract/control/next-report";
import { systemSignature } from "../../../kernel/actor.ts";
import type { Context } from "../../../kernel/services.ts";
import { auditedChange } from "../../activity/index.ts";
import { lockDeviceMode, type ValveCommands } from "../../automation/index.ts";
import { commandChanged, deviceStateConfirmed } from "../command-events.ts";
import { openCommandIds } from "../commands.store.ts";
import type { ControlContext } from "../control-deps.ts";
import { readConfirmed } from "../device-state.store.ts";
import type { Dispatcher } from "../dispatch-command.ts";
import { readAnswers } from "../history/answers.store.ts";
import { lockOutsOf } from "../lock-out/lock-outs.store.ts";
import { leaveAutomatic } from "../mode/set-mode.ts";
import type { createSending } from "../send-command.ts";
import { readDownloads } from "./downloads.store.ts";
import { endedSince } from "./ended-commands.store.ts";

/** What automation asks of control. */
export const createValveCommands = (
  context: ControlContext,
  {
    sendAutomatic,
    enqueueLeaving,
  }: Pick<ReturnType<typeof createSending>, "sendAutomatic" | "enqueueLeaving">,
  { heard }: Pick<Dispatcher, "heard">,
  events: Context["events"],
): ValveCommands => ({
  send: sendAutomatic,
  heard,
  downloads: (deviceId, trx = context.db.kysely) => readDownloads(trx, deviceId),
  expectedAt: (device) =>
    expectedReport(device, context.latest.of(device.id)?.receivedAt ?? null, context.clock.now()),
  leave: async (deviceId, reason) => {
    const device = context.registry.get(deviceId);
    if (!device) return;
    await auditedChange(context, systemSignature(automationName), async (change) => {
      if ((await lockDeviceMode(change.trx, deviceId)) !== "auto") return;
      await leaveAutomatic(change, context, enqueueLeaving, device, reason);
    });
  },
  confirmed: (deviceIds) => readConfirmed(context.db.kysely, deviceIds),
  endedSince: (wanted) => endedSince(context.db.kysely, wanted),
  answers: (wanted) => readAnswers(context.db.kysely, wanted),
  open: (deviceIds) => openCommandIds(context.db.kysely, deviceIds),
  lockedOut: async (deviceId) => {
    const [first] = await lockOutsOf(context.db.kysely, deviceId, new Date(context.clock.now()));
    return first ? { until: first.until === null ? null : Date.parse(first.until) } : null;
  },
  onCommand: (listener) => events.on(commandChanged, ({ command }) => listener(command)),
  onState: (listener) =>
    events.on(deviceStateConfirmed, ({ deviceId, state, said, confirmedAt, commandId }) =>
      listener({ deviceId, state, said, at: Date.parse(confirmedAt), commandId }),
    ),
});
