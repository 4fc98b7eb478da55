import { type AlarmHealth, alarmTargets, type readAlarmHealth } from "@sgval/contract/alarms/alarm-health";
import { alarmKindKeys } from "@sgval/contract/alarms/alarm-kinds";
import { message } from "@sgval/contract/message";
import { dayMs } from "@sgval/quantities/duration";
import * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { refuseField } from "../../kernel/errors.ts";
import { findHealthEvents, findStanding } from "./alarm-board.store.ts";
import { healthEvents, healthOf } from "./alarm-health.ts";
import type { ListDeps } from "./list-alarms.ts";

/** More than anybody reads; a longer period is read from its start. */
export const mostEvents = 200_000;
const mostStanding = 500;

export const healthEvent = z.object({
  alarmId: z.number(),
  deviceId: z.number(),
  kind: z.enum(alarmKindKeys),
  channel: z.string().nullable(),
  at: z.date().transform((at) => at.getTime()),
  event: z.enum(healthEvents),
  priority: z.number(),
});

const standingAlarm = healthEvent
  .pick({ deviceId: true, kind: true, channel: true })
  .extend({ id: z.number(), standsSince: z.date().transform((at) => at.getTime()) });

type Query = z.output<typeof readAlarmHealth.query>;

/** Since when there is a device in view, and in the place, that could raise an alarm (epoch ms); `null` without one. */
const watchedSince = (
  registry: ListDeps["registry"],
  { roomId, zoneId }: Pick<Query, "roomId" | "zoneId">,
  actor: Pick<Actor, "scope">,
): number | null => {
  const since = [...registry.all()].flatMap((device) =>
    sees(actor, device.id) &&
    (roomId === undefined || device.roomId === roomId) &&
    (zoneId === undefined || device.zoneId === zoneId)
      ? device.createdAt.getTime()
      : [],
  );
  return since.length === 0 ? null : Math.min(...since);
};

/** The numbers of a period, by default of the last seven days, for the devices in view. */
export const readHealth =
  ({ db, clock, registry }: ListDeps & { clock: Clock }) =>
  async (
    { from, to = clock.now(), roomId, zoneId }: Query,
    { scope }: Pick<Actor, "scope">,
  ): Promise<AlarmHealth> => {
    const start = from ?? to - 7 * dayMs;
    if (start >= to) throw refuseField("to", message("start_before_end"));
    const places = {
      ...(roomId === undefined ? {} : { roomId }),
      ...(zoneId === undefined ? {} : { zoneId }),
    };
    const [rows, active] = await Promise.all([
      findHealthEvents(db.kysely, { from: new Date(start), to: new Date(to), scope, ...places }, mostEvents),
      findStanding(
        db.kysely,
        { at: new Date(to), since: new Date(to - alarmTargets.standingSeconds * 1000), scope, ...places },
        mostStanding,
      ),
    ]);
    const { badActors, chattering, fleeting, standing, ...figures } = healthOf(
      rows.flatMap((row) => healthEvent.safeParse(row).data ?? []),
      active.flatMap((row) => standingAlarm.safeParse(row).data ?? []),
      { from: start, to, watchedSince: watchedSince(registry, { roomId, zoneId }, { scope }) },
    );
    const named = <Row extends { deviceId: number }>(found: readonly Row[]) =>
      found.map((row) => ({
        ...row,
        deviceDisplayName: registry.get(row.deviceId)?.displayName ?? `#${row.deviceId}`,
      }));
    return {
      ...figures,
      badActors: named(badActors),
      chattering: named(chattering),
      fleeting: named(fleeting),
      standing: named(standing),
    };
  };
