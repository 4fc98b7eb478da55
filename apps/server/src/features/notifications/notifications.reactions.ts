import { permissionOf } from "@sgval/contract/control/command-gate";
import { noticeOfApproval, noticeOfCommand } from "@sgval/contract/notifications/notice-of";
import { pagePaths, pageTo } from "@sgval/contract/pages";
import { mayDo } from "@sgval/contract/permission";
import type { Kysely } from "kysely";
import { deviceConnection } from "../../gateways/mqtt/device-sessions.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import type { View } from "../../gateways/tables/table-source.ts";
import { changesMissed, sharedChange } from "../../kernel/nodes/node-channel.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Context } from "../../kernel/services.ts";
import { alarmRaised } from "../alarms/index.ts";
import { approvalChanged, commandChanged } from "../control/index.ts";
import { handOverWritten } from "../logbook/index.ts";
import type { EndedRun } from "../reports/index.ts";
import { sessionEnded } from "../sign-in/index.ts";
import { deleteBrowsersOfSession } from "./browsers.store.ts";
import { notifications } from "./index.ts";
import { approvalLine, commandLine, handOverLine, offlineLine, reportLine } from "./message-text.ts";
import { findNotices } from "./notices.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { noticesStored, notify } from "./notify.ts";
import { mayRead, type Occurrence } from "./occurrence.ts";
import { watchOffline } from "./watch-offline.ts";

const noticed = async (
  deps: NotificationsDeps,
  trx: Kysely<Database>,
  occurrences: readonly Occurrence[],
) => {
  const noticeIds = await notify(deps, trx, occurrences, new Date(deps.clock.now()));
  return noticeIds.length > 0 ? [{ event: noticesStored, payload: { noticeIds } }] : [];
};

/** Notifies whoever ordered a file of its end, in the transaction that stores it: without it nobody would look for it. */
export const noticesOfRun =
  (deps: NotificationsDeps) =>
  (trx: Kysely<Database>, { run: { id, name, userId, subject }, state, error }: EndedRun) => {
    const kind = subject.query?.kind ?? null;
    return noticed(deps, trx, [
      {
        kind: "reportReady",
        key: `report-${id}`,
        tone: state === "done" ? "success" : "error",
        deviceId: null,
        // Not everybody who gets a file has the page of the reports.
        ...{ href: pageTo(pagePaths.accountTab, { id: "files" }), permission: null },
        onlyUserId: userId,
        line: (view) => reportLine({ name, kind, state, error }, view),
        event: { report: { id, name, kind, state, error } },
      },
    ]);
  };

/** Notifies of what other features say, and carries kept notices to the consoles of this node. */
export const notificationReactions = ({ db, events, logger, use, onStop }: Context): void => {
  const { deps, alarms } = use(notifications);
  const live = use(liveGateway);
  const announce = (occurrences: readonly Occurrence[]): void => {
    sharedChange(deps, (trx) => noticed(deps, trx, occurrences)).catch((error: unknown) =>
      logger.warn({ err: error }, "people could not be notified"),
    );
  };

  events.on(alarmRaised, alarms.raised);
  events.on(changesMissed, alarms.missed);

  events.on(commandChanged, ({ command }) => {
    const notice = noticeOfCommand(command);
    // A late answer comes after the end that was announced.
    if (!notice || command.actor.id === null || command.lateResponseAt !== null) return;
    announce([
      {
        ...notice,
        deviceId: command.deviceId,
        permission: "Device.Index",
        onlyUserId: command.actor.id,
        line: (view) => commandLine(command, view),
        event: {},
      },
    ]);
  });

  events.on(approvalChanged, ({ approval }) => {
    const { deviceId, deviceType, action, requester } = approval;
    const notice = noticeOfApproval(approval);
    if (!notice) return;
    const about = {
      ...notice,
      deviceId: deviceId === 0 ? null : deviceId,
      line: (view: View) => approvalLine(approval, view),
    };
    if (notice.kind === "approvalRequest")
      announce([
        {
          ...about,
          permission: permissionOf(deviceType, action),
          ...(requester.id === null ? {} : { exceptUserId: requester.id }),
          event: { approval },
        },
      ]);
    else if (requester.id !== null)
      announce([{ ...about, permission: "Device.Index", onlyUserId: requester.id, event: {} }]);
  });

  events.on(handOverWritten, ({ entry }) => {
    const { about } = entry;
    const inRoom =
      about?.kind === "room"
        ? deps.registry
            .all()
            .filter(({ roomId }) => roomId === about.id)
            .map(({ id }) => id)
            .toArray()
        : undefined;
    announce([
      {
        kind: "handOver",
        key: `hand-over-${entry.id}`,
        tone: "info",
        deviceId: about?.kind === "device" ? about.id : null,
        ...(inRoom ? { devicesOfRoom: inRoom } : {}),
        href: pageTo(pagePaths.logbook, {}, { waiting: "true" }),
        permission: "Logbook.Create",
        ...(entry.author.id === null ? {} : { exceptUserId: entry.author.id }),
        line: (view) => handOverLine(entry, view),
        event: { handOver: entry },
      },
    ]);
  });

  const offline = watchOffline(deps, (deviceIds) => {
    const found = deviceIds.flatMap((id) => deps.registry.get(id) ?? []);
    announce(
      found.map((device) => ({
        kind: "deviceOffline",
        key: `offline-${device.id}`,
        tone: "warning",
        deviceId: device.id,
        href: pageTo(pagePaths.device, { id: device.id }),
        permission: "Device.Index",
        line: ({ language }) => offlineLine(device.displayName, language),
        event: { device: { id: device.id, name: device.name, displayName: device.displayName } },
      })),
    );
  });
  events.on(deviceConnection, offline.onConnection);
  onStop(offline.close);

  events.on(sessionEnded, ({ sessionId }) => deleteBrowsersOfSession(db.kysely, sessionId));
  events.on(noticesStored, async ({ noticeIds }) => {
    for (const { userId, notice } of await findNotices(db.kysely, noticeIds))
      live.emitTo(
        ({ actor }) =>
          actor.userId === userId && mayRead(notice.kind, (permission) => mayDo(actor, permission)),
        "notice",
        notice,
      );
  });
};
