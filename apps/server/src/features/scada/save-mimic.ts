import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { boundDevices } from "@sgval/contract/scada/mimic-layout";
import { keptVersions, type Mimic } from "@sgval/contract/scada/routes";
import { type Caller, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { presentChannel } from "../devices/index.ts";
import { demandVisibleRoom, lockRoom, type RoomDeps } from "../rooms/index.ts";
import { documentToStore } from "./mimic-bindings.ts";
import { mimicOf } from "./read-mimic.ts";
import { findMimic, findVersion, insertVersion, type VersionRecord } from "./scada.store.ts";

/** A drawing in the activity log: its extent, not each of its lines. */
const historyOf = (version: number, document: MimicDocument) => ({
  mimicVersion: version,
  symbols: document.symbols.length,
  pipes: document.pipes.length,
  boundDevices: boundDevices(document).length,
});

interface Change {
  roomId: number;
  /** The version that the caller saw. */
  basedOn: number;
}

/** Adds a version on top of the one that the caller saw. Errors: `not_found`, `mimic_changed_meanwhile`. */
const addVersion = async (
  deps: RoomDeps,
  { roomId, basedOn }: Change,
  caller: Caller,
  restoredFrom: number | null,
  documentFor: (
    before: MimicDocument | null,
    versionOf: (version: number) => Promise<VersionRecord | undefined>,
  ) => Promise<MimicDocument>,
): Promise<Mimic> => {
  demandVisibleRoom(deps, caller.actor, roomId);
  await auditedChange(deps, caller, async ({ trx, now, record }) => {
    const room = await lockRoom(trx, roomId);
    if (!room) throw new Refusal("not_found");
    const current = (await findMimic(trx, roomId))?.version ?? 0;
    const versionOf = (version: number) => findVersion(trx, roomId, version);
    const before = current === 0 ? null : ((await versionOf(current)) ?? null);
    if (current !== basedOn)
      throw new Refusal("mimic_changed_meanwhile", {
        version: current,
        savedBy: before?.savedBy,
        savedAt: before?.savedAt.toISOString(),
      });
    const document = await documentFor(before?.document ?? null, versionOf);
    const savedBy = caller.actor.username;
    const version = current + 1;
    await insertVersion(trx, { roomId, version, document, restoredFrom, savedBy }, keptVersions, now);
    await record({
      subject: "mimic",
      subjectId: roomId,
      subjectName: room.name,
      detail: restoredFrom === null ? "mimic_saved" : "mimic_restored",
      before: before && historyOf(current, before.document),
      after: { ...historyOf(version, document), ...(restoredFrom !== null && { restoredFrom }) },
    });
  });
  return mimicOf(deps.db.kysely, deps, roomId, caller.actor);
};

/**
 * Saves a drawing as a new version.
 * Errors: `not_found`, `mimic_changed_meanwhile`, `validation_failed` at a binding that the caller may not make.
 */
export const saveMimic =
  (deps: RoomDeps) =>
  ({ document, ...change }: Change & { document: MimicDocument }, caller: Caller): Promise<Mimic> =>
    addVersion(deps, change, caller, null, async (before) =>
      documentToStore(document, before, (deviceId, channel) => {
        const device = sees(caller.actor, deviceId) ? deps.registry.get(deviceId) : undefined;
        return device !== undefined && presentChannel(device, channel) !== undefined;
      }),
    );

/** Saves an earlier version as the newest one. Errors: `not_found` also for a version that is not kept, `mimic_changed_meanwhile`. */
export const restoreMimic =
  (deps: RoomDeps) =>
  ({ version, ...change }: Change & { version: number }, caller: Caller): Promise<Mimic> =>
    addVersion(deps, change, caller, version, async (_before, versionOf) => {
      const earlier = await versionOf(version);
      if (!earlier) throw new Refusal("not_found");
      return earlier.document;
    });
