import { mostTemplates, type ReportTemplate, type TemplateFields } from "@sgval/contract/reports/templates";
import type { Kysely } from "kysely";
import { type Actor, type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AuditDeps, auditedChange, changedFields } from "../../activity/index.ts";
import { seesWaterOf, type ZoneRecord } from "../../zones/index.ts";
import { demandReported, type PlacesRegistry, zonesById } from "../reported-places.ts";
import {
  countTemplatesOf,
  deleteTemplateRow,
  findTemplate,
  findTemplatesFor,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  type Remembered,
  renameTemplateRow,
  type TemplateRecord,
} from "./templates.store.ts";

export interface TemplateDeps extends AuditDeps {
  registry: PlacesRegistry;
}

const mayRead = ({ ownerId, shared }: TemplateRecord, { userId }: Pick<Actor, "userId">): boolean =>
  shared || ownerId === userId;
const mayChange = (
  { ownerId, shared }: TemplateRecord,
  { userId, superUser }: Pick<Actor, "userId" | "superUser">,
): boolean => ownerId === userId || (shared && superUser);

/** The template, if the caller may read it. Errors: `not_found`. */
export const demandTemplate = async (
  db: Kysely<Database>,
  id: number,
  actor: Pick<Actor, "userId">,
): Promise<TemplateRecord> => {
  const record = await findTemplate(db, id);
  if (!record || !mayRead(record, actor)) throw new Refusal("not_found");
  return record;
};

type Reader = Pick<Actor, "userId" | "superUser" | "scope" | "places">;

/**
 * What is left of a template for somebody. The names of what is deleted are for whoever could have seen it: the owner,
 * and who sees every device; others learn how much is missing.
 */
export const leftFor = (
  registry: PlacesRegistry,
  zones: ReadonlyMap<number, ZoneRecord>,
  record: TemplateRecord,
  actor: Reader,
): Pick<ReportTemplate, "deviceIds" | "zoneIds" | "gone" | "hidden"> => {
  const knowsGone = record.ownerId === actor.userId || actor.scope === "all";
  const split = (
    all: readonly Remembered[],
    exists: (id: number) => boolean,
    seen: (id: number) => boolean,
  ) => {
    const gone = all.filter(({ id }) => !exists(id));
    const left = all.filter(({ id }) => exists(id) && seen(id)).map(({ id }) => id);
    return {
      gone: knowsGone ? gone : [],
      left,
      hidden: all.length - left.length - (knowsGone ? gone.length : 0),
    };
  };
  const devices = split(
    record.devices,
    (id) => registry.get(id) !== undefined,
    (id) => sees(actor, id),
  );
  const places = split(
    record.zones,
    (id) => zones.has(id),
    (id) => {
      const zone = zones.get(id);
      return zone !== undefined && seesWaterOf(registry, actor, zone);
    },
  );
  return {
    deviceIds: devices.left,
    zoneIds: places.left,
    gone: [...devices.gone, ...places.gone],
    hidden: devices.hidden + places.hidden,
  };
};

const viewTemplate = (
  registry: PlacesRegistry,
  zones: ReadonlyMap<number, ZoneRecord>,
  record: TemplateRecord,
  actor: Reader,
): ReportTemplate => {
  const { id, name, kind, parameters, range, options, shared, owner, updatedAt } = record;
  return {
    ...{ id, name, kind, parameters, range, options, shared, owner },
    ...leftFor(registry, zones, record, actor),
    mayChange: mayChange(record, actor),
    updatedAt: updatedAt.toISOString(),
  };
};

const entryOf = ({ id, name }: Pick<TemplateRecord, "id" | "name">) => ({
  ...{ subject: "report_template" as const, subjectId: id, subjectName: name },
});
const keptOf = ({ name, kind, shared }: Pick<TemplateRecord, "name" | "kind" | "shared">) => ({
  ...{ name, reportKind: kind, shared },
});

const refuseName = (error: unknown): never => {
  throw isNameTaken(error) ? refuseTaken("name") : error;
};

/** Report templates: seen, kept, renamed, shared and deleted. */
export const createTemplates = (deps: TemplateDeps) => {
  const { db, registry } = deps;
  const shown = async (within: Kysely<Database>, id: number, actor: Actor): Promise<ReportTemplate> => {
    const record = await findTemplate(within, id);
    if (!record) throw new Refusal("not_found");
    return viewTemplate(registry, await zonesById(within), record, actor);
  };
  const demandChange = async (trx: Kysely<Database>, id: number, actor: Actor): Promise<TemplateRecord> => {
    const record = await lockTemplate(trx, id);
    if (!record || !mayRead(record, actor)) throw new Refusal("not_found");
    if (!mayChange(record, actor)) throw new Refusal("forbidden");
    return record;
  };
  return {
    list: async (actor: Actor): Promise<ReportTemplate[]> => {
      const zones = await zonesById(db.kysely);
      const records = await findTemplatesFor(db.kysely, actor.userId);
      return records.map((record) => viewTemplate(registry, zones, record, actor));
    },

    /** Errors: `not_found` for what is not seen, `value_exists` for the name, `list_full`. */
    create: ({ deviceIds, zoneIds, ...fields }: TemplateFields, caller: Caller): Promise<ReportTemplate> =>
      auditedChange(deps, caller, async ({ trx, now, record }) => {
        const { actor } = caller;
        const places = await demandReported(trx, registry, actor, { deviceIds, zoneIds });
        if ((await countTemplatesOf(trx, actor.userId)) >= mostTemplates) throw new Refusal("list_full");
        const id = await insertTemplate(trx, { ...fields, ...places, ownerId: actor.userId }, now);
        await record({
          ...entryOf({ ...fields, id }),
          detail: "report_template_created",
          after: keptOf(fields),
        });
        return shown(trx, id, actor);
      }).catch(refuseName),

    /** Errors: `not_found`, `forbidden` for one that another shares, `value_exists` for the name. */
    rename: (
      id: number,
      change: Pick<TemplateFields, "name" | "shared">,
      caller: Caller,
    ): Promise<ReportTemplate> =>
      auditedChange(deps, caller, async ({ trx, now, record }) => {
        const before = await demandChange(trx, id, caller.actor);
        await renameTemplateRow(trx, id, change, now);
        const after = { ...before, ...change };
        const changes = changedFields(keptOf(before), keptOf(after));
        if (changes) await record({ ...entryOf(after), detail: "report_template_updated", ...changes });
        return shown(trx, id, caller.actor);
      }).catch(refuseName),

    /** Errors: `not_found`, `forbidden` for one that another shares. */
    remove: (id: number, caller: Caller): Promise<void> =>
      auditedChange(deps, caller, async ({ trx, record }) => {
        const before = await demandChange(trx, id, caller.actor);
        await deleteTemplateRow(trx, id);
        await record({ ...entryOf(before), detail: "report_template_deleted", before: keptOf(before) });
      }),
  };
};
