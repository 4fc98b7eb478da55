import { lockOutFor } from "@sgval/contract/control/lock-out";
import { commandFor, confirmedStateFor, knowsWhoActs, type Viewer } from "@sgval/contract/control/who-acts";
import { mayDo } from "@sgval/contract/permission";
import type { ServerEvents } from "@sgval/contract/realtime";
import { Counter } from "prom-client";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { deviceListening } from "../../gateways/mqtt/device-sessions.ts";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceChanged, deviceRegistry } from "../devices/index.ts";
import { deviceHeard } from "../readings/index.ts";
import { rightsChanged, sessionEnded } from "../sign-in/index.ts";
import { approvalStored, approvalView, maySee } from "./approve/approval-record.ts";
import { findApproval } from "./approve/approvals.store.ts";
import { isStop } from "./command-lifecycle.ts";
import { commandChanged, control, deviceStateConfirmed, lockOutsChanged } from "./index.ts";
import { lockOutsOf } from "./lock-out/lock-outs.store.ts";

/** Takes answers from the broker, sends to devices that woke up, and carries changes to the consoles. */
export const controlReactions = ({ db, clock, events, metrics, use }: Context): void => {
  use(keptData).add({ kind: "commands", source: "fixed", tables: ["command"], term: () => null });
  const live = use(liveGateway);
  const links = use(deviceLinks);
  const registry = use(deviceRegistry);
  const { takeAnswer, heard, approvals } = use(control);
  /**
   * Sends to everyone who sees the device what they may know of who acts on it.
   * @param owners whose own it is: they are shown it in full
   */
  const emitFor = <E extends "command" | "device:lock-outs" | "device:state">(
    deviceId: number,
    event: E,
    owners: readonly (number | null)[],
    shownTo: (viewer: Viewer) => Parameters<ServerEvents[E]>[0],
  ): void => {
    const send = (isFor: (actor: Actor) => boolean, viewer: Viewer): void =>
      live.emitTo(
        ({ actor }) => sees(actor, deviceId) && mayDo(actor, "Device.Index") && isFor(actor),
        event,
        // The cast: TypeScript does not resolve the one argument of a generic event.
        ...([shownTo(viewer)] as Parameters<ServerEvents[E]>),
      );
    send(knowsWhoActs, { userId: null, knows: true });
    send((actor) => !(knowsWhoActs(actor) || owners.includes(actor.userId)), { userId: null, knows: false });
    for (const userId of new Set(owners))
      if (userId !== null)
        send((actor) => !knowsWhoActs(actor) && actor.userId === userId, { userId, knows: false });
  };
  const changes = new Counter({
    name: "sgval_command_changes_total",
    help: "Status changes of commands",
    labelNames: ["status"],
    registers: [metrics],
  });

  use(deviceHandlers).onPublish("response", (deviceId, _topic, payload, done) => {
    const device = registry.get(deviceId);
    if (!device) return done(new Error("the device was deleted"));
    takeAnswer(device, payload, done);
  });
  for (const awake of [deviceHeard, deviceListening])
    events.on(awake, ({ deviceId }) => void heard(deviceId));
  events.on(commandChanged, ({ command }) => {
    changes.inc({ status: command.status });
    emitFor(command.deviceId, "command", [command.actor.id], (viewer) => commandFor(command, viewer));
    // What was sent and not answered must not reach the device later.
    if (command.status === "device_not_response" && command.lateResponseAt === null)
      links.reset(command.deviceId, command);
  });
  events.on(lockOutsChanged, async ({ deviceId }) => {
    const lockOuts = await lockOutsOf(db.kysely, deviceId, new Date(clock.now()));
    const deviceDisplayName = registry.get(deviceId)?.displayName ?? "";
    emitFor(
      deviceId,
      "device:lock-outs",
      lockOuts.map(({ owner }) => owner.id),
      (viewer) => ({
        ...{ deviceId, deviceDisplayName },
        lockOuts: lockOuts.map((tag) => lockOutFor(tag, viewer)),
      }),
    );
  });
  events.on(approvalStored, async ({ approvalId }) => {
    const record = await findApproval(db.kysely, { id: approvalId });
    if (!record) return;
    const approval = approvalView(record);
    live.emitTo(({ actor }) => maySee(actor, approval), "approval", approval);
  });
  // What makes a request for approval void ends it at once.
  events.on(commandChanged, ({ command }) => {
    if (isStop(command)) approvals.sweep();
  });
  events.on(deviceChanged, ({ after }) => {
    if (!after) approvals.sweep();
  });
  events.on(sessionEnded, () => approvals.sweep());
  events.on(rightsChanged, () => approvals.sweep());
  events.on(deviceStateConfirmed, ({ said: _, ...state }) =>
    emitFor(state.deviceId, "device:state", [], (viewer) => confirmedStateFor(state, viewer)),
  );
};
