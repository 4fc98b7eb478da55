import type { Activity } from "@sgval/contract/activity/activity";
import { type Actor, sees } from "../../kernel/actor.ts";

/** Names of other devices in an entry, by the ids beside them. */
const linkedNames = { dataloggerId: "datalogger", waterQualityId: "waterQuality" };

const without = (record: unknown, actor: Actor): unknown => {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return record;
  const fields = new Map(Object.entries(record));
  for (const [id, name] of Object.entries(linkedNames)) {
    const device: unknown = fields.get(id);
    if (typeof device === "number" && !sees(actor, device)) fields.delete(name);
  }
  return Object.fromEntries(fields);
};

/** An entry without the names of linked devices that the reader may not see. */
export const hideUnseen = (entry: Activity, actor: Actor): Activity =>
  actor.scope === "all"
    ? entry
    : { ...entry, before: without(entry.before, actor), after: without(entry.after, actor) };
