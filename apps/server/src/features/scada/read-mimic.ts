import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import { gravestOf } from "@sgval/contract/devices/device-status";
import { mayDo } from "@sgval/contract/permission";
import { drawRoom } from "@sgval/contract/scada/mimic-layout";
import type { Mimic, MimicRoom, MimicVersion } from "@sgval/contract/scada/routes";
import { sortText } from "@sgval/contract/search-text";
import type { Kysely } from "kysely";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { devicesInView, seesPlace } from "../devices/index.ts";
import { demandVisibleRoom, findRoom, findRooms, type RoomDeps, roomOf } from "../rooms/index.ts";
import { documentInView } from "./mimic-bindings.ts";
import { findMimic, findMimics, findVersion, findVersions, type MimicRecord } from "./scada.store.ts";

interface AlarmCounts {
  /** The open alarms of devices that have any. */
  openAlarms(): Promise<ReadonlyMap<number, { priority: AlarmPriority; holds: boolean }>>;
}

type Registry = Pick<RoomDeps, "registry">;

/** Whoever sees a room or a device of its drawing sees the drawing. */
const seesMimic = (
  { registry }: Registry,
  actor: Actor,
  { roomId, deviceIds }: Pick<MimicRecord, "roomId" | "deviceIds">,
): boolean =>
  seesPlace(registry, actor, "roomId", roomId) ||
  deviceIds.some((id) => registry.get(id) !== undefined && sees(actor, id));

/** The rooms whose mimic is in view, by name, each with its devices and those of elsewhere that its mimic shows. */
export const listMimics =
  (deps: RoomDeps & AlarmCounts) =>
  async (actor: Actor): Promise<MimicRoom[]> => {
    const [rooms, mimics, alarms] = await Promise.all([
      findRooms(deps.db.kysely),
      findMimics(deps.db.kysely),
      mayDo(actor, "Risk.Index") ? deps.openAlarms() : null,
    ]);
    const saved = new Map(mimics.map((mimic) => [mimic.roomId, mimic]));
    const devices = devicesInView(deps, actor);
    return rooms
      .map((record) => ({
        record,
        mimic: saved.get(record.id) ?? { roomId: record.id, version: 0, deviceIds: [] },
      }))
      .filter(({ mimic }) => seesMimic(deps, actor, mimic))
      .map(({ record, mimic }) => {
        const drawn = new Set(mimic.deviceIds);
        const shown = devices.filter(({ device }) => device.roomId === record.id || drawn.has(device.id));
        const { id, name, ...state } = roomOf(record, shown, deps);
        const { worst, outsideLimits, pumps } = state;
        const gravest = gravestOf(shown.flatMap(({ device }) => alarms?.get(device.id) ?? []));
        return {
          ...{ id, name, devices: state.devices, worst, outsideLimits, pumps },
          version: mimic.version,
          gravestAlarm: gravest?.priority ?? null,
          gravestHolds: gravest?.holds ?? false,
        };
      })
      .sort((one, other) => (sortText(one.name) < sortText(other.name) ? -1 : 1));
  };

/** The shown drawing of a room as the actor may see it, read within `db`. Errors: `not_found`. */
export const mimicOf = async (
  db: Kysely<Database>,
  { registry }: Registry,
  roomId: number,
  actor: Actor,
): Promise<Mimic> => {
  const [room, record] = await Promise.all([findRoom(db, roomId), findMimic(db, roomId)]);
  if (!room || !seesMimic({ registry }, actor, { roomId, deviceIds: record?.deviceIds ?? [] }))
    throw new Refusal("not_found");
  const version = record && (await findVersion(db, roomId, record.version));
  if (!version) {
    const devices = registry
      .all()
      .filter((device) => device.roomId === roomId && sees(actor, device.id))
      .map(({ id, displayName, type, channels }) => ({
        id,
        displayName,
        type,
        channels: channels.filter(({ removed }) => !removed).map(({ parameter }) => parameter),
      }));
    const document = drawRoom([...devices].sort((one, other) => one.id - other.id));
    return { roomId, room: room.name, version: 0, savedAt: null, savedBy: null, document };
  }
  const { document, savedAt, savedBy } = version;
  return {
    roomId,
    room: room.name,
    version: version.version,
    savedAt: savedAt.toISOString(),
    savedBy,
    document: documentInView(document, (id) => sees(actor, id)),
  };
};

/** The mimic of a room in view. Errors: `not_found`. */
export const readMimic =
  (deps: RoomDeps) =>
  (roomId: number, actor: Actor): Promise<Mimic> =>
    mimicOf(deps.db.kysely, deps, roomId, actor);

/** The kept versions of the mimic of a room in view, the newest first. Errors: `not_found`. */
export const listVersions =
  (deps: RoomDeps) =>
  async (roomId: number, actor: Actor): Promise<MimicVersion[]> => {
    demandVisibleRoom(deps, actor, roomId);
    if (!(await findRoom(deps.db.kysely, roomId))) throw new Refusal("not_found");
    return findVersions(deps.db.kysely, roomId);
  };
