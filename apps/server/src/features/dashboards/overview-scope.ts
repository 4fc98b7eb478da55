import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import { type Freshness, isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import { isShown, type Quality } from "@sgval/quantities/quality";
import type { Actor } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import {
  type ChannelRecord,
  devicesInView,
  presentChannel,
  seesPlace,
  type ViewDeps,
} from "../devices/index.ts";
import { findRoom } from "../rooms/index.ts";
import { findZone } from "../zones/index.ts";

export interface DashboardDeps extends ViewDeps {
  db: DatabaseHandle;
  timeZone: string;
}

export type Listed = ReturnType<typeof devicesInView>[number];

/** The devices in view in the room or zone asked for. Errors: `not_found` for a place that is not in view. */
export const devicesOfScope = (deps: DashboardDeps, { room, dma }: OverviewScope, actor: Actor): Listed[] => {
  if (room !== undefined && !seesPlace(deps.registry, actor, "roomId", room)) throw new Refusal("not_found");
  if (dma !== undefined && !seesPlace(deps.registry, actor, "zoneId", dma)) throw new Refusal("not_found");
  return devicesInView(deps, actor).filter(
    ({ device }) =>
      (room === undefined || device.roomId === room) && (dma === undefined || device.zoneId === dma),
  );
};

/** The name of the room or zone asked for, also without devices; `null` for the whole network. Errors: `not_found`. */
export const placeOfScope = async (
  { db }: Pick<DashboardDeps, "db">,
  { room, dma }: OverviewScope,
): Promise<string | null> => {
  if (dma === undefined && room === undefined) return null;
  const place = dma === undefined ? await findRoom(db.kysely, room ?? 0) : await findZone(db.kysely, dma);
  if (!place) throw new Refusal("not_found");
  return place.name;
};

/** The channel of a device for the first of these parameters that it has. */
export const channelOf = (
  { device }: Listed,
  ...parameters: readonly string[]
): ChannelRecord | undefined => {
  for (const parameter of parameters) {
    const channel = presentChannel(device, parameter);
    if (channel) return channel;
  }
  return undefined;
};

/** The value of a channel that says something about now, or `null`. */
export const currentValue = (
  { device, freshness }: Listed,
  channel: Pick<ChannelRecord, "slot">,
  { latest, clock }: Pick<ViewDeps, "latest" | "clock">,
): { value: number; quality: Quality; measuredAt: number; freshness: Freshness } | null => {
  const sample = latest.sampleOf(device.id, channel.slot);
  if (!sample || sample.value === null || !isShown(sample.quality)) return null;
  const own = valueFreshness(device, sample.measuredAt, freshness, clock.now());
  return isCurrent(own) ? { ...sample, value: sample.value, freshness: own } : null;
};
