import type { Material, materialBody } from "@sgval/contract/materials/materials";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import {
  brokenMaterialRule,
  deleteMaterialRow,
  insertMaterial,
  lockMaterial,
  updateMaterialRow,
} from "./materials.store.ts";

type Body = z.output<typeof materialBody>;

const refuseRow = (error: unknown): never => {
  const rule = brokenMaterialRule(error);
  if (rule === "name") throw refuseTaken("name");
  throw rule === "used" ? new Refusal("material_in_use") : error;
};

const subjectOf = ({ id, name }: Pick<Material, "id" | "name">) =>
  ({ subject: "material", subjectId: id, subjectName: name }) as const;

/** Adds a material. Errors: `value_exists` for its name. */
export const createMaterial =
  (deps: AuditDeps) =>
  (body: Body, caller: Caller): Promise<Material> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const material = await insertMaterial(trx, body, now);
      await record({ ...subjectOf(material), detail: "material_created", after: body });
      return material;
    }).catch(refuseRow);

/**
 * Changes a material; the same values change nothing. Amounts that were used are in its unit, which stays then. Errors: `not_found`,
 * `value_exists` for its name, `material_unit_in_use` with the number of leak points.
 */
export const updateMaterial =
  (deps: AuditDeps) =>
  ({ id, ...body }: Body & { id: number }, caller: Caller): Promise<Material> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = await lockMaterial(trx, id);
      if (!before) throw new Refusal("not_found");
      const changed = changedFields({ ...before }, body);
      if (!changed) return before;
      if (body.unit !== before.unit && before.usedIn > 0)
        throw new Refusal("material_unit_in_use", { leaks: before.usedIn });
      await updateMaterialRow(trx, id, body, now);
      const after = { ...before, ...body, updatedAt: now.toISOString() };
      await record({ ...subjectOf(after), detail: "material_updated", ...changed });
      return after;
    }).catch(refuseRow);

/** Deletes a material. Errors: `not_found`, `material_in_use` with the number of leak points. */
export const deleteMaterial =
  (deps: AuditDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record }) => {
      const material = await lockMaterial(trx, id);
      if (!material) throw new Refusal("not_found");
      const { name, unit, note, usedIn } = material;
      if (usedIn > 0) throw new Refusal("material_in_use", { leaks: usedIn });
      await deleteMaterialRow(trx, id);
      await record({ ...subjectOf(material), detail: "material_deleted", before: { name, unit, note } });
    }).catch(refuseRow);
