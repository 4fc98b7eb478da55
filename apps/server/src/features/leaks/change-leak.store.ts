import { type LeakDetail, leakReferences, leakState } from "@sgval/contract/leaks/leaks";
import type { Kysely } from "kysely";
import * as z from "zod";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;
type Person = { id: number; name: string };

/** What a person writes. */
export interface LeakFields {
  description: string;
  position: { latitude: number; longitude: number } | null;
  zoneId: number | null;
  deviceId: number | null;
  diameter: number | null;
  pipe: { networkId: number; id: string } | null;
  foundAt: string;
}

const columnsOf = ({ description, position, zoneId, deviceId, diameter, pipe, foundAt }: LeakFields) => ({
  ...{ description, diameter },
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  zone_id: zoneId,
  device_id: deviceId,
  network_id: pipe?.networkId ?? null,
  pipe_id: pipe?.id ?? null,
  found_at: new Date(foundAt),
});

/** The leak point that a report of a user made already. */
export const findByRequest = async (db: Db, userId: number, requestId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom("leak_point")
      .select("id")
      .where("reporter_id", "=", userId)
      .where("request_id", "=", requestId)
      .executeTakeFirst()
  )?.id;

export const insertLeak = async (
  db: Db,
  fields: LeakFields,
  { reporter, requestId, now }: { reporter: Person; requestId: string | null; now: Date },
): Promise<number> => {
  const { id } = await db
    .insertInto("leak_point")
    .values({
      ...columnsOf(fields),
      state: "reported",
      reporter_id: reporter.id,
      reporter_name: reporter.name,
      request_id: requestId,
      reported_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateLeakRow = async (db: Db, id: number, fields: LeakFields, now: Date): Promise<void> => {
  await db
    .updateTable("leak_point")
    .set({ ...columnsOf(fields), updated_at: now })
    .where("id", "=", id)
    .execute();
};

export const deleteLeakRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("leak_point").where("id", "=", id).execute();
};

/** Those of the materials that exist. */
export const knownMaterials = async <Used extends { materialId: number }>(
  db: Db,
  materials: readonly Used[],
): Promise<Used[]> => {
  if (materials.length === 0) return [];
  const ids = materials.map(({ materialId }) => materialId);
  const rows = await db.selectFrom("material").select("id").where("id", "in", ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return materials.filter(({ materialId }) => known.has(materialId));
};

/** Replaces the materials of a leak point. */
export const storeMaterials = async (
  db: Db,
  leakId: number,
  materials: readonly { materialId: number; amount: number }[],
): Promise<void> => {
  await db.deleteFrom("leak_material").where("leak_id", "=", leakId).execute();
  if (materials.length > 0)
    await db
      .insertInto("leak_material")
      .values(
        materials.map(({ materialId, amount }) => ({ leak_id: leakId, material_id: materialId, amount })),
      )
      .execute();
};

type Step = Pick<LeakDetail["history"][number], "state" | "at" | "note" | "back" | "leftOut">;

/** Adds a step, and sets state and time of repair of the leak point. */
export const insertStep = async (
  db: Db,
  leakId: number,
  step: Step,
  by: Person,
  { repairedAt, now }: { repairedAt: string | null; now: Date },
): Promise<void> => {
  const { state, note, back, leftOut } = step;
  await db
    .insertInto("leak_step")
    .values({
      leak_id: leakId,
      ...{ state, note, back },
      at: new Date(step.at),
      left_out: leftOut,
      user_id: by.id,
      user_name: by.name,
    })
    .execute();
  await db
    .updateTable("leak_point")
    .set({ state, repaired_at: repairedAt === null ? null : new Date(repairedAt), updated_at: now })
    .where("id", "=", leakId)
    .execute();
};

/** The states that a leak point came into, oldest first. */
export const findSteps = async (db: Db, leakId: number): Promise<LeakDetail["history"]> => {
  const rows = await db
    .selectFrom("leak_step")
    .selectAll()
    .where("leak_id", "=", leakId)
    .orderBy("id")
    .execute();
  return rows.map(({ state, at, note, back, left_out, user_id, user_name }) => ({
    ...{ note, back },
    leftOut: z.array(z.enum(leakReferences)).parse(left_out),
    state: leakState.parse(state),
    at: at.toISOString(),
    by: { id: user_id, name: user_name },
  }));
};

/** Which field named something that does not exist; `null` for other errors. `request`: the report was stored meanwhile. */
export const brokenLeakRule = (
  error: unknown,
): "zoneId" | "deviceId" | "pipe" | "materials" | "request" | null => {
  switch (violatedConstraint(error)) {
    case "leak_point_zone_id_fkey":
      return "zoneId";
    case "leak_point_device_id_fkey":
      return "deviceId";
    case "leak_point_network_id_fkey":
      return "pipe";
    case "leak_material_material_id_fkey":
      return "materials";
    case "leak_point_request":
      return "request";
    default:
      return null;
  }
};
