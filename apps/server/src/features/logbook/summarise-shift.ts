import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { Command, CommandStatus } from "@sgval/contract/control/control";
import { nameWithCode } from "@sgval/contract/devices/labels";
import {
  lockOutChangeKinds,
  mostSummaryRows,
  type ShiftSummary,
} from "@sgval/contract/logbook/shift-summary";
import { mayDo } from "@sgval/contract/permission";
import * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import { findEntries } from "../activity/index.ts";
import {
  countCommandHistory,
  findSwitchesToManual,
  listCommandHistory,
  lockOutsFor,
} from "../control/index.ts";
import { devicesInView, type ViewDeps } from "../devices/index.ts";
import { alarmsOf, shelvingsOf } from "./alarms-of-shift.ts";
import { closedValvesOf } from "./closed-valves.ts";
import { logScopeOf } from "./log-scope.ts";
import { countEntries, selectEntries } from "./logbook.store.ts";
import type { LogDeps } from "./write-entry.ts";

type CommandRow = Awaited<ReturnType<typeof listCommandHistory>>["commands"][number];

export interface SummaryDeps extends Omit<LogDeps, "registry">, ViewDeps {
  viewCommand(command: CommandRow): Command;
}

/** Epoch milliseconds; the end is not part of it. Of each list as many rows as `most`. */
type Range = { from: number; to: number; most: number };

/** Rows of a list in a file: those of any shift, and no more than memory bears. */
export const mostFileRows = 50_000;

const oldestFirst = { field: "at", descending: false } as const;

const entriesOf = async (
  { db, registry }: SummaryDeps,
  range: Range,
  actor: Actor,
): Promise<ShiftSummary["entries"]> => {
  const scope = logScopeOf(registry, actor);
  const page = { limit: range.most, offset: 0 };
  const own = { scope, from: range.from, to: range.to };
  // What earlier shifts handed over and nobody took is for this one, too.
  const earlier = { scope, waiting: true, to: range.from };
  const [waiting, written, waitingTotal, writtenTotal] = await Promise.all([
    selectEntries(db.kysely, earlier, oldestFirst, page),
    selectEntries(db.kysely, own, oldestFirst, page),
    countEntries(db.kysely, earlier),
    countEntries(db.kysely, own),
  ]);
  return { total: waitingTotal + writtenTotal, rows: [...waiting, ...written].slice(0, range.most) };
};

const commandsOf = async (
  { db, viewCommand }: SummaryDeps,
  { from, to, most }: Range,
  { scope }: Actor,
): Promise<ShiftSummary["commands"]> => {
  // The filter includes its end.
  const filter = { scope, failed: false, from, to: to - 1 };
  const count = async (...status: CommandStatus[]) =>
    (await countCommandHistory(db.kysely, { ...filter, status })).total;
  // What was answered late was done, and what was cancelled did not fail.
  const countFailed = async (status: CommandStatus) =>
    (await countCommandHistory(db.kysely, { ...filter, status: [status], failed: true })).total;
  const page = { page: 1, size: most };
  const [{ commands, total }, completed, failed, noResponse, open] = await Promise.all([
    listCommandHistory(db.kysely, filter, page, true),
    count("completed"),
    countFailed("failed"),
    countFailed("device_not_response"),
    count("waiting", "processing"),
  ]);
  return { total, completed, failed, noResponse, open, rows: commands.map(viewCommand) };
};

/** What the activity log has of devices in a period, oldest first, and how each is called. */
const loggedOfDevices = async <D extends ActivityDetail>(
  { db, registry }: SummaryDeps,
  { from, to, most }: Range,
  actor: Actor,
  details: readonly D[],
) => {
  const query = { detail: [...details], from, to: to - 1, sort: "at" as const };
  const { total, entries } = await findEntries(db.kysely, query, actor, most);
  const rows = entries.flatMap((entry) => {
    const detail = details.find((one) => one === entry.detail);
    const device = entry.deviceId === null ? undefined : registry.get(entry.deviceId);
    const { id, at, deviceId } = entry;
    const row = { id, at, deviceId, device: device ? nameWithCode(device) : (entry.subjectName ?? "") };
    return detail === undefined ? [] : [{ entry, detail, row }];
  });
  return { total, rows };
};

/** What the log keeps of a change of mode. */
const loggedMode = z.object({ reason: z.string() }).partial().nullable();

const modeChangesOf = async (
  deps: SummaryDeps,
  range: Range,
  actor: Actor,
): Promise<ShiftSummary["modeChanges"]> => {
  const { total, rows } = await loggedOfDevices(deps, range, actor, ["mode_auto", "mode_manual"]);
  return {
    total,
    rows: rows.map(({ entry, detail, row }) => ({
      ...row,
      by: entry.actor.name,
      reason: loggedMode.catch(null).parse(entry.after)?.reason ?? null,
      mode: detail === "mode_auto" ? "auto" : "manual",
    })),
  };
};

/** What the log keeps of a tag; why somebody else took it off stands beside it. */
const loggedTag = z.object({ lockOutOwner: z.string(), lockOutReason: z.string() }).partial().nullable();
const loggedLift = z.object({ liftReason: z.string() }).partial().nullable();

const lockOutChangesOf = async (
  deps: SummaryDeps,
  range: Range,
  actor: Actor,
): Promise<ShiftSummary["lockOutChanges"]> => {
  const { total, rows } = await loggedOfDevices(deps, range, actor, lockOutChangeKinds);
  return {
    total,
    rows: rows.map(({ entry, detail, row }) => {
      const isHung = detail === "lock_out_set" || detail === "lock_out_changed";
      const tag = loggedTag.catch(null).parse(isHung ? entry.after : entry.before);
      const lift = isHung ? null : loggedLift.catch(null).parse(entry.after);
      return {
        ...row,
        change: detail,
        owner: tag?.lockOutOwner ?? null,
        reason: lift?.liftReason ?? tag?.lockOutReason ?? null,
        by: detail === "lock_out_expired" ? null : entry.actor.name,
      };
    }),
  };
};

const leftManualOf = async (
  { db, registry }: SummaryDeps,
  { to, most }: Range,
  actor: Actor,
): Promise<ShiftSummary["leftManual"]> => {
  const inManual = registry
    .all()
    .filter(
      ({ id, mode, hasThreshold, hasTimer }) =>
        mode === "manual" && (hasThreshold || hasTimer) && sees(actor, id),
    )
    .map((device) => [device.id, device] as const);
  const devices = new Map(inManual);
  const switched = await findSwitchesToManual(db.kysely, [...devices.keys()]);
  const maySeeHistory = mayDo(actor, "History.Index");
  const left = switched.flatMap(({ deviceId, at, by, reason }) => {
    const device = devices.get(deviceId);
    return device && at.getTime() < to
      ? [
          {
            ...{ deviceId, device: nameWithCode(device), room: device.room, at: at.toISOString() },
            ...(maySeeHistory ? { by, reason } : { by: null, reason: null }),
          },
        ]
      : [];
  });
  return { total: left.length, rows: left.slice(0, most) };
};

const lockOutsOf = async (
  { db, registry, clock }: SummaryDeps,
  { to }: Range,
  actor: Actor,
): Promise<ShiftSummary["lockOuts"]> =>
  (await lockOutsFor(db.kysely, actor, new Date(clock.now())))
    .filter(({ since }) => Date.parse(since) < to)
    .map((tag) => {
      const device = registry.get(tag.deviceId);
      return { ...tag, device: device ? nameWithCode(device) : "" };
    });

const offlineOf = (deps: SummaryDeps, { to, most }: Range, actor: Actor): ShiftSummary["offline"] => {
  const silent = devicesInView(deps, actor)
    .filter(({ device, freshness, measuredAt }) =>
      freshness === "never"
        ? device.createdAt.getTime() < to
        : freshness === "offline" && (measuredAt ?? 0) < to,
    )
    .sort((one, other) => (other.measuredAt ?? 0) - (one.measuredAt ?? 0));
  return {
    total: silent.length,
    rows: silent.slice(0, most).map(({ device, measuredAt }) => ({
      deviceId: device.id,
      device: nameWithCode(device),
      room: device.room,
      since: measuredAt === null ? null : new Date(measuredAt).toISOString(),
    })),
  };
};

/**
 * What happened to the devices in view in a period, and what its end leaves open. Devices in manual, closed valves, tags and
 * silent devices are those of now that were there before the end: what was lifted or came back since needs nobody any more.
 */
export const summariseShift =
  (deps: SummaryDeps) =>
  async (
    shift: Pick<Range, "from" | "to">,
    actor: Actor,
    most: number = mostSummaryRows,
  ): Promise<ShiftSummary> => {
    const range = { ...shift, most };
    const maySeeHistory = mayDo(actor, "History.Index");
    const maySeeDevices = mayDo(actor, "Device.Index");
    const [
      entries,
      alarms,
      shelvings,
      commands,
      modeChanges,
      leftManual,
      closedValves,
      lockOuts,
      lockOutChanges,
    ] = await Promise.all([
      mayDo(actor, "Logbook.Index") ? entriesOf(deps, range, actor) : null,
      mayDo(actor, "Risk.Index") ? alarmsOf(deps, range, actor) : null,
      mayDo(actor, "Risk.Index") ? shelvingsOf(deps, range, actor) : null,
      maySeeHistory ? commandsOf(deps, range, actor) : null,
      maySeeHistory ? modeChangesOf(deps, range, actor) : null,
      maySeeDevices ? leftManualOf(deps, range, actor) : null,
      maySeeDevices ? closedValvesOf(deps, range, actor) : null,
      maySeeDevices ? lockOutsOf(deps, range, actor) : null,
      maySeeHistory ? lockOutChangesOf(deps, range, actor) : null,
    ]);
    return {
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
      madeAt: new Date(deps.clock.now()).toISOString(),
      entries,
      alarms,
      shelvings,
      commands,
      modeChanges,
      leftManual,
      closedValves,
      lockOuts,
      lockOutChanges,
      offline: maySeeDevices ? offlineOf(deps, range, actor) : null,
    };
  };
