import { deviceStatusOf, statusRank, worstStatus } from "@sgval/contract/devices/device-status";
import type { Room } from "@sgval/contract/rooms/rooms";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { AuditDeps } from "../activity/index.ts";
import { type devicesInView, pumpsOf, seesPlace, type ViewDeps } from "../devices/index.ts";
import type { RoomRecord } from "./rooms.store.ts";

export type RoomDeps = ViewDeps & AuditDeps;

type Listed = ReturnType<typeof devicesInView>[number];

/** How bad the status of a room is. */
export const severityOf = ({ worst }: Pick<Room, "worst">): number => statusRank(worst);

/** A room with what its devices in view show. */
export const roomOf = (
  { id, name, createdAt, updatedAt }: RoomRecord,
  devices: readonly Listed[],
  deps: Pick<ViewDeps, "latest" | "clock">,
): Room => {
  const newest = Math.max(0, ...devices.map(({ measuredAt }) => measuredAt ?? 0));
  return {
    id,
    name,
    devices: devices.length,
    pumps: pumpsOf(devices, deps),
    worst: worstStatus(devices.map(deviceStatusOf)),
    outsideLimits: devices.filter(({ outsideLimits }) => outsideLimits).length,
    measuredAt: newest === 0 ? null : new Date(newest).toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

/** Refuses a room that the actor does not see, as if it did not exist. */
export const demandVisibleRoom = (
  { registry }: Pick<ViewDeps, "registry">,
  actor: Actor,
  id: number,
): void => {
  if (!seesPlace(registry, actor, "roomId", id)) throw new Refusal("not_found");
};

/** Whether the actor sees each of these devices. */
export const seesAll = (actor: Actor, devices: readonly { id: number }[]): boolean =>
  devices.every(({ id }) => sees(actor, id));
