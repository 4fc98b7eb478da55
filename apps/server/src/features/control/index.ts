import type { FastifyInstance } from "fastify";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { gatewayCommands } from "../../gateways/mqtt/gateway-commands.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { readiness } from "../../kernel/http/observe.ts";
import { serverLease } from "../../kernel/nodes/leases.ts";
import { defineService } from "../../kernel/services.ts";
import { automationRunners } from "../automation/index.ts";
import { connections } from "../connections/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { signIn } from "../sign-in/index.ts";
import { approvalRoutes } from "./approve/approvals.routes.ts";
import { createApprovals } from "./approve/approvals.ts";
import { createValveCommands } from "./automatic/valve-commands.ts";
import { cancelCommand } from "./cancel-command.ts";
import { commandChecks } from "./command-checks.ts";
import { createCommandEvents } from "./command-events.ts";
import { isStop } from "./command-lifecycle.ts";
import { type CommandRecord, messageOf } from "./command-record.ts";
import { devicesWithOpenCommand, hasOpenCommand, runningCommands } from "./commands.store.ts";
import { controlRoutes } from "./control.routes.ts";
import type { ControlDeps } from "./control-deps.ts";
import { deviceAnswers } from "./device-answers.ts";
import { createDispatcher } from "./dispatch-command.ts";
import { createEffects } from "./effect/check-effects.ts";
import { createLockOuts, lockOutCheck } from "./lock-out/lock-outs.ts";
import { createModeWatch } from "./mode/leave-unregulated.ts";
import { setMode } from "./mode/set-mode.ts";
import { pumpNaming } from "./pump-names.ts";
import { updateSecondPerson } from "./second-person/update-second-person.ts";
import { createSelecting } from "./select/select-command.ts";
import { createSending } from "./send-command.ts";
import { receiveAnswer } from "./settle-command.ts";
import { createStopPublisher } from "./stops/publish-stop-first.ts";
import { recordStop } from "./stops/record-stop.ts";
import { createUnrecordedStops } from "./stops/unrecorded-stops.ts";
import { createAnswerIntake } from "./take-answers.ts";
import { createDeadlines } from "./watch-deadlines.ts";

export { approvalChanged } from "./approve/approval-record.ts";
export { type CheckRefusal, type CommandCheck, commandChecks } from "./command-checks.ts";
export { commandChanged, deviceStateConfirmed } from "./command-events.ts";
export { switchedOn } from "./command-lifecycle.ts";
export { deviceAnswers } from "./device-answers.ts";
export { readHeld } from "./device-state.store.ts";
export { commandWithoutEffect, effectChecked, effectWait } from "./effect/check-effects.ts";
export { isClosedByCommand, movesWithin, type SeenClosed } from "./effect/closed-by-command.ts";
export { findNextInZone, type MissingEffect } from "./effect/effects.store.ts";
export { valueAfter } from "./effect/value-after.ts";
export {
  countCommandHistory,
  countCommandsSince,
  countFailedOfLast,
  findCommandsOfDevices,
  listCommandHistory,
} from "./history/command-list.store.ts";
export { type Closing, findLastClosings, findLostClosing } from "./history/last-closings.store.ts";
export { findSwitchesToManual } from "./history/last-mode-changes.store.ts";
export { findDoneSwitches, findSentSwitches, type SentSwitch } from "./history/sent-switches.store.ts";
export {
  findDropped,
  findFailedStops,
  findTrips,
  findUnanswered,
  findWithoutEffect,
} from "./history/unfulfilled.store.ts";
export { lockOutsChanged, lockOutsFor } from "./lock-out/lock-outs.ts";
export { pumpNaming } from "./pump-names.ts";
export { permitPerson } from "./select/permit.ts";
export type { CommandRequest } from "./send-command.ts";

/** Commands from the request to the device's answer, and the mode of devices. */
export const control = defineService("control", ({ use, onStart, onStop, config, ...kernel }) => {
  const links = use(deviceLinks);
  const gateways = use(gatewayCommands);
  const deps: ControlDeps = {
    ...kernel,
    // Commands never wait for the queries of anything else.
    db: { ...kernel.db, ...kernel.db.control },
    registry: use(deviceRegistry),
    latest: use(latestReadings),
    connections: links,
    deadLetters: use(connections).deadLetters,
    regulates: use(automationRunners).regulates,
    hasBank: use(automationRunners).hasBank,
    rights: use(signIn),
    checks: use(commandChecks),
    answers: use(deviceAnswers),
    lease: use(serverLease),
    readiness: use(readiness),
    dataDir: config.dataDir,
    responseWaitSeconds: config.responseWaitSeconds,
    commandsPerMinute: config.commandsPerMinute,
    publisher: {
      publish: async (device, command) => {
        const message = messageOf(command);
        if (device.connection === "http")
          return gateways.send(device.id, { action: command.action, message, isStop: isStop(command) });
        if (!device.topicControl) return "refused";
        return links.publish(device.id, device.topicControl, JSON.stringify(message), {
          mayRepeat: isStop(command),
          expiresAt: message.exp,
        });
      },
    },
  };
  const pumpNamesOf = use(pumpNaming).namesOf;
  const context = { ...deps, ...createCommandEvents({ ...deps, pumpNamesOf }) };
  use(commandChecks).register(lockOutCheck(context));
  const lockOuts = createLockOuts(context);
  const effects = createEffects(context);
  const watchDeadline = (command: CommandRecord, sentAt: number) => deadlines.arm(command, sentAt);
  const unrecorded = createUnrecordedStops(context, recordStop(context, watchDeadline));
  const stops = createStopPublisher(context, unrecorded);
  const dispatcher = createDispatcher(context, unrecorded, stops, watchDeadline);
  const deadlines = createDeadlines(context, unrecorded, dispatcher.slotFree);
  const receive = receiveAnswer(context, unrecorded, deadlines, dispatcher.dispatch);
  const answers = createAnswerIntake(context, receive);
  const sending = createSending(context, unrecorded, stops, dispatcher);
  const modeWatch = createModeWatch(context, sending);
  const approvals = createApprovals(context, unrecorded, sending);
  const actions = {
    ...sending,
    forValves: createValveCommands(context, sending, dispatcher, kernel.events),
    cancel: cancelCommand(context, unrecorded),
    setMode: setMode(context, unrecorded, sending),
    lockOuts,
    approvals,
    updateSecondPerson: updateSecondPerson(context),
    ...createSelecting(context),
    /** Takes an answer and then acknowledges it. */
    takeAnswer: answers.take,
    heard: dispatcher.heard,
    view: context.view,
    hasOpenCommand,
    watchStops: stops.watch,
    /** Resolves once recording what was published first was tried. */
    recordStops: unrecorded.recordAll,
    devicesWithOpenCommand,
    /** Ends what is overdue, sends what waits, watches what runs. Publishes nothing twice. */
    resume: async (): Promise<void> => {
      // First what was published already, so that nothing is done that it pre-empts.
      await unrecorded.open();
      for (const watch of [modeWatch, lockOuts, approvals, effects, deadlines]) watch.start();
      await deadlines.sweep();
      for (const command of await runningCommands(context.db.kysely)) deadlines.arm(command);
    },
    close: async (): Promise<void> => {
      for (const watch of [modeWatch, lockOuts, approvals, effects, deadlines]) watch.close();
      answers.close();
      await unrecorded.close();
    },
  };
  // Before the first device connects: it may be awake for a short time only.
  onStart(actions.resume);
  onStop(actions.close);
  return {
    ...actions,
    // Lists of commands are read like everything else.
    routes: (app: FastifyInstance): void => {
      controlRoutes(app, actions, { ...context, db: kernel.db }, use(tableExport));
      approvalRoutes(app, actions, kernel.db.kysely);
    },
  };
});
