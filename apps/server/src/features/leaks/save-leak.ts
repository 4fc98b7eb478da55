import { isDeepStrictEqual } from "node:util";
import { leakClockToleranceMs } from "@sgval/contract/leaks/leak-state";
import type { LeakDetail, LeakPosition, leakBody, leakChange } from "@sgval/contract/leaks/leaks";
import { message } from "@sgval/contract/message";
import { isInside, outlineArea } from "@sgval/quantities/geometry";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { seesPlace } from "../devices/index.ts";
import { hasElement, visibleIds } from "../network/index.ts";
import { findZones } from "../zones/index.ts";
import {
  brokenLeakRule,
  deleteLeakRow,
  findByRequest,
  findSteps,
  insertLeak,
  insertStep,
  type LeakFields,
  storeMaterials,
  updateLeakRow,
} from "./change-leak.store.ts";
import { attachImages } from "./images/images.store.ts";
import { leakScopeOf } from "./leak-scope.ts";
import { leakSubject } from "./leak-subject.ts";
import { type LeakDeps, readLeak } from "./leak-view.ts";
import { type LeakRecord, lockLeak } from "./leaks.store.ts";
import { confirmSuspectedLeak } from "./sensing/close-suspected-leak.ts";

type Body = z.output<typeof leakBody>;
type Change = z.output<typeof leakChange>;

/** The zone in whose outline a position is; of zones within each other, the smallest. */
const zoneAt = async (db: Kysely<Database>, position: LeakPosition | null): Promise<number | null> => {
  if (position === null) return null;
  const { longitude, latitude } = position;
  const [smallest] = (await findZones(db))
    .map(({ id, polygon }) => ({ id, corners: polygon.coordinates[0] ?? [] }))
    .filter(({ corners }) => isInside([longitude, latitude], corners))
    .toSorted((one, other) => outlineArea(one.corners) - outlineArea(other.corners));
  return smallest?.id ?? null;
};

/** Refuses what the caller does not see or what does not exist, at its field, where it is new. */
const demandFields = async (
  { clock, registry }: LeakDeps,
  db: Kysely<Database>,
  { zoneId, deviceId, pipe, foundAt }: Pick<Change, "zoneId" | "deviceId" | "pipe" | "foundAt">,
  actor: Actor,
  before?: LeakRecord,
): Promise<void> => {
  if (Date.parse(foundAt) > clock.now() + leakClockToleranceMs)
    throw refuseField("foundAt", message("invalid_time"));
  if (zoneId !== null && zoneId !== before?.zone?.id && !seesPlace(registry, actor, "zoneId", zoneId))
    throw refuseField("zoneId", message("invalid_value"));
  const isNewDevice = deviceId !== null && deviceId !== before?.deviceId;
  if (isNewDevice && !(sees(actor, deviceId) && registry.get(deviceId)))
    throw refuseField("deviceId", message("invalid_value"));
  const isNewPipe =
    pipe !== null && (pipe.id !== before?.pipe?.id || pipe.networkId !== before.pipe.networkId);
  if (!isNewPipe) return;
  const isKnown = await hasElement(db, pipe.networkId, { class: "link", id: pipe.id });
  const seen = isKnown ? await visibleIds(db, pipe.networkId, "link", [pipe.id], actor) : new Set<string>();
  if (!seen.has(pipe.id)) throw refuseField("pipe", message("invalid_value"));
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
 * Reports a leak point with its images. A report that was stored before, by its `requestId`, is answered as it is now.
 * Errors: `leak_image_gone` when an image is not there for this user any more, `validation_failed` as in `demandFields`.
 */
export const createLeak =
  (deps: LeakDeps) =>
  async (body: Body, caller: Caller): Promise<LeakDetail> => {
    const { actor } = caller;
    const { db } = deps;
    const { requestId = null } = body;
    const stored = async (): Promise<LeakDetail | null> => {
      const id = requestId === null ? undefined : await findByRequest(db.kysely, actor.userId, requestId);
      return id === undefined ? null : readLeak(deps, db.kysely, id, actor);
    };
    const known = await stored();
    if (known) return known;
    return auditedChange(deps, caller, async (change) => {
      const { trx, now, record } = change;
      // A position outside the zones in view is nobody's mistake: the reporter sees what he reported anyway.
      const { imageIds, materials, requestId: _, zoneId: chosen, suspectedLeakId, ...rest } = body;
      await demandFields(deps, trx, { ...rest, zoneId: chosen ?? null }, actor);
      const zoneId = chosen === undefined ? await zoneAt(trx, body.position) : chosen;
      const fields: LeakFields = { ...rest, zoneId };
      const reporter = { id: actor.userId, name: actor.username };
      const id = await insertLeak(trx, fields, { reporter, requestId, now });
      if ((await attachImages(trx, id, imageIds, actor.userId)) < imageIds.length)
        throw new Refusal("leak_image_gone");
      await storeMaterials(trx, id, materials);
      if (suspectedLeakId != null)
        await confirmSuspectedLeak(deps)(change, { id: suspectedLeakId, leakPointId: id }, caller);
      const step = { state: "reported", at: body.foundAt, note: "", back: false } as const;
      await insertStep(trx, id, step, reporter, { repairedAt: null, now });
      await record({
        ...leakSubject({ id, ...fields }),
        detail: "leak_point_created",
        after: historyOf(fields, materials),
      });
      return readLeak(deps, trx, id, actor);
    }).catch(async (error: unknown) => {
      // Two attempts at once: one has stored it.
      const other = brokenLeakRule(error) === "request" ? await stored() : null;
      return other ?? refuseRow(error);
    });
  };

/** Changes a leak point; the same values change nothing. Errors: `not_found`, `validation_failed` as in `demandFields`. */
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
      await demandFields(deps, trx, { ...rest, deviceId }, caller.actor, before);
      await demandFoundBeforeSteps(trx, id, rest.foundAt, before.foundAt);
      const fields: LeakFields = { ...rest, deviceId, zoneId: await zoneAfter(trx, rest, before) };
      const old = historyOf({ ...before, zoneId: before.zone?.id ?? null }, before.materials);
      const changed = changedFields(old, historyOf(fields, materials));
      if (!changed) return readLeak(deps, trx, id, caller.actor);
      await updateLeakRow(trx, id, fields, now);
      await storeMaterials(trx, id, materials);
      await record({ ...leakSubject({ id, ...fields }), detail: "leak_point_updated", ...changed });
      return readLeak(deps, trx, id, caller.actor);
    }).catch(refuseRow);

/** Deletes a leak point with its images; the activity log keeps what it said. Errors: `not_found`. */
export const deleteLeak =
  (deps: LeakDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record }) => {
      const leak = await lockLeak(trx, id, leakScopeOf(deps.registry, caller.actor));
      if (!leak) throw new Refusal("not_found");
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
