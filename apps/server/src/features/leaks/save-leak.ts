import { isDeepStrictEqual } from "node:util";
import { leakClockToleranceMs } from "@sgval/contract/leaks/leak-state";
import {
  type LeakDetail,
  type LeakPosition,
  type LeakReference,
  type leakBody,
  type leakChange,
  leakReferences,
} from "@sgval/contract/leaks/leaks";
import { sameLeakWithin } from "@sgval/contract/leaks/nearby-suspected";
import { message } from "@sgval/contract/message";
import { distanceBetween, type Position } from "@sgval/quantities/geometry";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { seesPlace } from "../devices/index.ts";
import { hasElement, visibleIds } from "../network/index.ts";
import {
  brokenLeakRule,
  deleteLeakRow,
  findByRequest,
  findSteps,
  insertLeak,
  insertStep,
  knownMaterials,
  type LeakFields,
  storeMaterials,
  updateLeakRow,
} from "./change-leak.store.ts";
import { attachImages } from "./images/images.store.ts";
import { isSameReport } from "./is-same-report.ts";
import { setConnectionPosition } from "./leak-connections.store.ts";
import { leakScopeOf } from "./leak-scope.ts";
import { leakSubject } from "./leak-subject.ts";
import { type LeakDeps, readLeak } from "./leak-view.ts";
import { type LeakRecord, lockLeak } from "./leaks.store.ts";
import { confirmSuspectedLeak, lockKnown, reopenWithoutPoint } from "./sensing/close-suspected-leak.ts";
import { findSuspectedLeakOf, type SuspectedLeakRecord } from "./sensing/suspected-leaks.store.ts";
import { isSuspectedAt, isSuspectedHere } from "./surroundings/find-nearby-suspected.ts";
import { zonesAt } from "./zones-at.ts";

type Body = z.output<typeof leakBody>;
type Change = z.output<typeof leakChange>;

/** The zone in whose outline a position is; of zones within each other, the smallest. */
const zoneAt = async (db: Kysely<Database>, position: LeakPosition | null): Promise<number | null> =>
  (await zonesAt(db, position))[0] ?? null;

/** The fields that name what the caller does not see or what does not exist, where they are new. */
const unknownFields = async (
  { registry }: LeakDeps,
  db: Kysely<Database>,
  { zoneId, deviceId, pipe }: Pick<Change, "zoneId" | "deviceId" | "pipe">,
  actor: Actor,
  before?: LeakRecord,
): Promise<LeakReference[]> => {
  const unknown: LeakReference[] = [];
  if (zoneId !== null && zoneId !== before?.zone?.id && !seesPlace(registry, actor, "zoneId", zoneId))
    unknown.push("zoneId");
  const isNewDevice = deviceId !== null && deviceId !== before?.deviceId;
  if (isNewDevice && !(sees(actor, deviceId) && registry.get(deviceId))) unknown.push("deviceId");
  const isNewPipe =
    pipe !== null && (pipe.id !== before?.pipe?.id || pipe.networkId !== before.pipe.networkId);
  if (!isNewPipe) return unknown;
  const isKnown = await hasElement(db, pipe.networkId, { class: "link", id: pipe.id });
  const seen = isKnown ? await visibleIds(db, pipe.networkId, "link", [pipe.id], actor) : new Set<string>();
  return seen.has(pipe.id) ? unknown : [...unknown, "pipe"];
};

const demandPast = ({ clock }: LeakDeps, foundAt: string): void => {
  if (Date.parse(foundAt) > clock.now() + leakClockToleranceMs)
    throw refuseField("foundAt", message("invalid_time"));
};

const demandKnown = ([field]: readonly LeakReference[]): void => {
  if (field) throw refuseField(field, message("invalid_value"));
};

/** Nobody works on a leak before it is found; the first step is the report itself, at the time that it was found. */
const demandFoundBeforeSteps = async (
  db: Kysely<Database>,
  id: number,
  foundAt: string,
  before: string,
): Promise<void> => {
  if (Date.parse(foundAt) <= Date.parse(before)) return;
  const [, ...taken] = await findSteps(db, id);
  if (taken.some(({ at }) => Date.parse(at) < Date.parse(foundAt)))
    throw refuseField("foundAt", message("invalid_time"));
};

/** The zone of a leak point that moves: that of its new position, unless another one than that of the old one was chosen. */
const zoneAfter = async (
  db: Kysely<Database>,
  { zoneId, position }: Pick<Change, "zoneId" | "position">,
  before: LeakRecord,
): Promise<number | null> => {
  const old = before.zone?.id ?? null;
  const hasMoved = position !== null && !isDeepStrictEqual(position, before.position);
  return hasMoved && zoneId === old && old === (await zoneAt(db, before.position))
    ? zoneAt(db, position)
    : zoneId;
};

const refuseRow = (error: unknown): never => {
  const rule = brokenLeakRule(error);
  throw rule === null || rule === "request" ? error : refuseField(rule, message("invalid_value"));
};

/** What the activity log keeps of a leak point. */
const historyOf = (
  { description, position, zoneId, deviceId, diameter, pipe, foundAt }: LeakFields,
  materials: readonly { materialId: number; amount: number }[],
) => ({
  ...{ description, zoneId, diameter, foundAt },
  ...{ latitude: position?.latitude ?? null, longitude: position?.longitude ?? null },
  device: deviceId,
  pipeId: pipe?.id ?? null,
  materials: materials
    .map(({ materialId, amount }) => `#${materialId}: ${amount}`)
    .sort()
    .join(", "),
});

/**
 * Reports a leak point with its images. A report that was stored before, by its `requestId`, is answered as it is now. Such a
 * report waits in a phone until it gets through: what it names and is gone by then is left out, and its history says so.
 * Errors: `leak_image_gone` when an image is not there for this user any more, `leak_reported_before` for a corrected report that
 * was stored as something else, `validation_failed` for a time in the future, and
 * without a `requestId` for what does not exist or is not in view, and for a suspected leak elsewhere.
 */
export const createLeak =
  (deps: LeakDeps) =>
  async (body: Body, caller: Caller): Promise<LeakDetail> => {
    const { actor } = caller;
    const { db } = deps;
    const { requestId = null } = body;
    const stored = async (): Promise<LeakDetail | null> => {
      const id = requestId === null ? undefined : await findByRequest(db.kysely, actor.userId, requestId);
      if (id === undefined) return null;
      const leak = await readLeak(deps, db.kysely, id, actor);
      if (body.corrected && !isSameReport(leak, body)) throw new Refusal("leak_reported_before");
      return leak;
    };
    const store = async (gone: readonly LeakReference[]): Promise<LeakDetail> =>
      auditedChange(deps, caller, async (change) => {
        const { trx, now, record } = change;
        const { imageIds, requestId: _, corrected: __, suspectedLeakId = null, ...given } = body;
        demandPast(deps, given.foundAt);
        const unknown = await unknownFields(deps, trx, { ...given, zoneId: given.zoneId ?? null }, actor);
        const known = await knownMaterials(trx, given.materials);
        if (known.length < given.materials.length) unknown.push("materials");
        const place = { zoneId: given.zoneId ?? null, position: given.position };
        if (
          suspectedLeakId !== null &&
          !(await isSuspectedHere(deps, trx, { ...place, id: suspectedLeakId }, caller))
        )
          unknown.push("suspectedLeakId");
        if (requestId === null) demandKnown(unknown);
        const leftOut = leakReferences.filter((field) => unknown.includes(field) || gone.includes(field));
        const kept = <T>(field: LeakReference, value: T): T | null =>
          leftOut.includes(field) ? null : value;
        const chosen = kept("zoneId", given.zoneId ?? null);
        // A position outside the zones in view is nobody's mistake: the reporter sees what he reported anyway.
        const isLocated = given.zoneId === undefined || leftOut.includes("zoneId");
        const fields: LeakFields = {
          ...given,
          zoneId: isLocated ? await zoneAt(trx, given.position) : chosen,
          deviceId: kept("deviceId", given.deviceId),
          pipe: kept("pipe", given.pipe),
        };
        const materials = gone.includes("materials") ? [] : known;
        const reporter = { id: actor.userId, name: actor.username };
        const id = await insertLeak(trx, fields, { reporter, requestId, now });
        if ((await attachImages(trx, id, imageIds, actor.userId)) < imageIds.length)
          throw new Refusal("leak_image_gone");
        await storeMaterials(trx, id, materials);
        const confirmed = kept("suspectedLeakId", suspectedLeakId);
        if (confirmed !== null) await confirmSuspectedLeak(deps)(change, { id: confirmed, leakPointId: id });
        const step = { state: "reported", at: given.foundAt, note: "", back: false, leftOut } as const;
        await insertStep(trx, id, step, reporter, { repairedAt: null, now });
        await record({
          ...leakSubject({ id, ...fields }),
          detail: "leak_point_created",
          after: historyOf(fields, materials),
        });
        return readLeak(deps, trx, id, actor);
      }).catch(async (error: unknown) => {
        const rule = brokenLeakRule(error);
        // Two attempts at once: one has stored it.
        const other = rule === "request" ? await stored() : null;
        if (other) return other;
        // It went in the instant between the look and the write.
        return requestId !== null && rule !== null && rule !== "request" && !gone.includes(rule)
          ? store([...gone, rule])
          : refuseRow(error);
      });
    return (await stored()) ?? store([]);
  };

/** Whether a place was corrected by no more than what may still be the same leak. */
const isNear = (one: LeakPosition | null, other: LeakPosition | null): boolean => {
  if (!one || !other) return false;
  const [from, to] = [one, other].map(({ longitude, latitude }): Position => [longitude, latitude]);
  return from !== undefined && to !== undefined && distanceBetween(from, to) <= sameLeakWithin;
};

/**
 * Refuses to move a point away from a suspected leak that runs on: nobody would look for its water. One that is over, or was
 * dismissed or opened again, hides nothing; and where the leak is thought elsewhere since, its point may still be corrected: by so
 * much from where it last was that leak, however many moves it takes. Whoever does not see that leak knows that the point is
 * connected, and is refused as everybody.
 * @returns where the point last was that leak, if its connection says otherwise
 */
const demandStillHere = async (
  deps: LeakDeps,
  trx: Kysely<Database>,
  { id, zone, position }: LeakRecord,
  after: Pick<LeakFields, "zoneId" | "position">,
): Promise<{ suspected: SuspectedLeakRecord; position: LeakPosition | null } | undefined> => {
  const connected = await findSuspectedLeakOf(trx, id);
  const found = connected && (await lockKnown(deps, trx, connected.id));
  if (found?.before.state !== "confirmed" || found.before.endedAt !== null) return undefined;
  const known = found.before.connections.findLast((one) => one.leakPointId === id && one.until === undefined);
  const from = known?.position ?? position;
  const isHere = await isSuspectedAt(trx, found, after);
  if (!isHere) {
    const wasHere = await isSuspectedAt(trx, found, { zoneId: zone?.id ?? null, position });
    if (wasHere || !isNear(from, after.position)) throw new Refusal("leak_point_elsewhere");
  }
  const kept = isHere ? after.position : from;
  return isDeepStrictEqual(kept, known?.position ?? null)
    ? undefined
    : { suspected: found.before, position: kept };
};

/**
 * Changes a leak point; the same values change nothing. Errors: `not_found`, `leak_point_elsewhere` where its suspected leak is
 * not, `validation_failed` as in `unknownFields`.
 */
export const updateLeak =
  (deps: LeakDeps) =>
  ({ id, ...body }: Change & { id: number }, caller: Caller): Promise<LeakDetail> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = await lockLeak(trx, id, leakScopeOf(deps.registry, caller.actor));
      if (!before) throw new Refusal("not_found");
      // A device that is not in view is shown as none: leaving it so does not take it away.
      const hidden = before.deviceId !== null && !sees(caller.actor, before.deviceId);
      const deviceId = body.deviceId === null && hidden ? before.deviceId : body.deviceId;
      const { materials, ...rest } = body;
      demandPast(deps, rest.foundAt);
      demandKnown(await unknownFields(deps, trx, { ...rest, deviceId }, caller.actor, before));
      await demandFoundBeforeSteps(trx, id, rest.foundAt, before.foundAt);
      const fields: LeakFields = { ...rest, deviceId, zoneId: await zoneAfter(trx, rest, before) };
      const old = historyOf({ ...before, zoneId: before.zone?.id ?? null }, before.materials);
      const changed = changedFields(old, historyOf(fields, materials));
      if (!changed) return readLeak(deps, trx, id, caller.actor);
      const { zoneId, position } = fields;
      if (zoneId !== (before.zone?.id ?? null) || !isDeepStrictEqual(position, before.position)) {
        const moved = await demandStillHere(deps, trx, before, { zoneId, position });
        if (moved) await setConnectionPosition(trx, moved.suspected, id, moved.position);
      }
      await updateLeakRow(trx, id, fields, now);
      await storeMaterials(trx, id, materials);
      await record({ ...leakSubject({ id, ...fields }), detail: "leak_point_updated", ...changed });
      return readLeak(deps, trx, id, caller.actor);
    }).catch(refuseRow);

/** Deletes a leak point with its images; the activity log keeps what it said. Errors: `not_found`. */
export const deleteLeak =
  (deps: LeakDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async (change) => {
      const { trx, record } = change;
      const leak = await lockLeak(trx, id, leakScopeOf(deps.registry, caller.actor));
      if (!leak) throw new Refusal("not_found");
      await reopenWithoutPoint(deps)(change, id, caller);
      await deleteLeakRow(trx, id);
      await record({
        ...leakSubject(leak),
        detail: "leak_point_deleted",
        before: {
          leakState: leak.state,
          ...historyOf({ ...leak, zoneId: leak.zone?.id ?? null }, leak.materials),
        },
      });
    });
