import type { Approval } from "@sgval/contract/control/approval";
import { type Command, type CommandStatus, isFinal } from "@sgval/contract/control/control";
import type { LockOut } from "@sgval/contract/control/lock-out";
import { noticeOfApproval, noticeOfCommand } from "@sgval/contract/notifications/notice-of";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import i18next from "i18next";
import { paths, pathTo } from "../../config/paths.ts";
import { currentlyMay } from "../../shared/api/ability.ts";
import { currentSession } from "../../shared/api/session.ts";
import { usePreferredUnits } from "../../shared/format/preferred-units.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import { formatIn } from "../../shared/format/use-format.ts";
import { currentLanguage } from "../../shared/i18n/i18n.ts";
import { lockOutsQuery, useLockOuts } from "../../shared/lock-outs.ts";
import { notify } from "../../shared/notices/notices.ts";
import { sharedKeys } from "../../shared/queries/query-keys.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { cacheApproval } from "./api/approvals.ts";
import { type CommandPage, controlKeys, isRunning } from "./api/list-commands.ts";
import { cacheLockOuts } from "./api/lock-outs.ts";
import { approvalText } from "./approval-text.ts";
import { commandText } from "./command-text.ts";
import { addNewCommand } from "./new-commands.ts";

const order: Readonly<Record<CommandStatus, number>> = {
  waiting: 0,
  processing: 1,
  completed: 2,
  failed: 2,
  device_not_response: 2,
};

/** Of two versions of one command the later one: statuses only move forward, a late answer comes last. */
export const laterOf = (known: Command, received: Command): Command => {
  if (order[received.status] < order[known.status]) return known;
  // The answer to the sender may come after the event that brought the number.
  if (known.recorded && !received.recorded) return known;
  if (known.lateResponseAt !== null && received.lateResponseAt === null) return known;
  return received;
};

/** A page of commands, newest first, with this one updated in its place; an unknown one is put in front. */
export const withCommand = (page: CommandPage, command: Command, mayAdd: boolean): CommandPage => {
  const index = page.data.findIndex((one) => one.cmdId === command.cmdId);
  const known = page.data[index];
  if (known) return { ...page, data: page.data.with(index, laterOf(known, command)) };
  if (!mayAdd) return page;
  return {
    data: [command, ...page.data].slice(0, page.metaData.size),
    metaData: { ...page.metaData, total: page.metaData.total + 1 },
  };
};

/** Writes a command into the loaded lists: that of its device and, when it is mine, my own. */
export const cacheCommand = (client: QueryClient, command: Command, mine: boolean): void => {
  client.setQueryData<CommandPage>(
    controlKeys.commands(command.deviceId),
    (page) => page && withCommand(page, command, true),
  );
  client.setQueryData<CommandPage>(controlKeys.mine, (page) => page && withCommand(page, command, mine));
  client.setQueriesData<CommandPage>(
    { queryKey: controlKeys.histories },
    (page) => page && withCommand(page, command, false),
  );
  client.setQueryData<CommandPage>(controlKeys.open, (page) => {
    const known = page && withCommand(page, command, isRunning(command));
    return known && { ...known, data: known.data.filter(isRunning) };
  });
};

/** Shows a notice when one of the user's commands ends. Must run before the cache update, since it compares with it. */
const notifyOfEnd = (client: QueryClient, command: Command): void => {
  const notice = noticeOfCommand(command);
  if (!notice) return;
  const known = client
    .getQueryData<CommandPage>(controlKeys.mine)
    ?.data.find((one) => one.cmdId === command.cmdId);
  const endedBefore = known !== undefined && isFinal(known.status);
  const late = command.lateResponseAt !== null;
  if (endedBefore && (!late || known.lateResponseAt !== null)) return;
  void i18next.loadNamespaces("control").then(() => {
    const text = commandText(
      i18next.getFixedT(currentLanguage(), "control"),
      formatIn(currentLanguage(), usePreferredUnits.getState().units),
    );
    const { key, kind, tone, href } = notice;
    notify({ group: "command", tone, text: text.end(command), id: key, href }, kind);
  });
};

/** Writes live commands into the cache; my own are written in every tab I have open. */
const keepCommands = (client: QueryClient): LiveListener => ({
  command: (command) => {
    const me = currentSession().userData?.id ?? null;
    const mine = me !== null && command.actor?.id === me;
    if (mine) notifyOfEnd(client, command);
    cacheCommand(client, command, mine);
    addNewCommand(command);
  },
});

/** Says that the user's own tag ended by itself: whoever relies on it must know. */
const notifyOfExpiry = (tag: LockOut, device: string): void => {
  void i18next.loadNamespaces("control").then(() =>
    notify({
      group: "command",
      tone: "warning",
      text: i18next.t("control:lockOut.expired", { device, actor: tag.owner?.name }),
      id: `lock-out-${tag.id}`,
      href: pathTo(paths.device, { id: tag.deviceId }, { tab: "control" }),
    }),
  );
};

/** Keeps the lock-out tags that heads, lists and controls show. */
const keepLockOuts = (client: QueryClient): LiveListener => {
  const observer = new QueryObserver(client, { ...lockOutsQuery(), enabled: currentlyMay("Device.Index") });
  const stop = observer.subscribe(({ data }) => {
    if (data)
      useLockOuts.setState(
        Map.groupBy(data, ({ deviceId }) => deviceId),
        true,
      );
  });
  return {
    "device:lock-outs": ({ deviceId, deviceDisplayName, lockOuts }) => {
      const me = currentSession().userData?.id ?? null;
      const mine = useLockOuts
        .getState()
        .get(deviceId)
        ?.find(({ owner }) => owner?.id === me);
      const gone = mine && !lockOuts.some(({ id }) => id === mine.id);
      if (gone && mine.until !== null && Date.parse(mine.until) <= serverNow())
        notifyOfExpiry(mine, deviceDisplayName);
      cacheLockOuts(client, deviceId, lockOuts);
      // A plan says which of its valves are locked out.
      void client.invalidateQueries({ queryKey: sharedKeys.isolationPlans });
    },
    stop,
  };
};

/** Says to those who may answer that somebody asks for approval, and to whoever asked what became of it. */
const notifyOfApproval = (approval: Approval): void => {
  const notice = noticeOfApproval(approval);
  const me = currentSession().userData?.id ?? null;
  const isOwn = me !== null && approval.requester.id === me;
  if (!notice || isOwn === (notice.kind === "approvalRequest")) return;
  void i18next.loadNamespaces("control").then(() => {
    const text = approvalText(
      i18next.getFixedT(currentLanguage(), ["control", "common"]),
      formatIn(currentLanguage(), usePreferredUnits.getState().units),
    );
    const line = text.line(approval);
    const actor = approval.decidedBy?.name ?? null;
    const sentence = isOwn ? `${line}. ${text.outcome({ ...approval, actor })}` : line;
    const { key, kind, tone, href } = notice;
    notify({ group: "command", tone, text: sentence, id: key, href }, kind);
  });
};

const keepApprovals = (client: QueryClient): LiveListener => ({
  approval: (approval) => {
    notifyOfApproval(approval);
    cacheApproval(client, approval);
  },
});

export const listen = (client: QueryClient): LiveListener[] => [
  keepCommands(client),
  keepApprovals(client),
  keepLockOuts(client),
];
