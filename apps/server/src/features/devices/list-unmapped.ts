import type { listUnmapped as listUnmappedRoute } from "@sgval/contract/devices/routes";
import type * as z from "zod";
import type { Actor } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import { visibleDevice } from "./device-view.ts";
import { searchText } from "./search-text.ts";
import { selectUnmapped, selectUnmappedPayload } from "./unmapped-keys.store.ts";
import type { UnmappedKeys } from "./unmapped-keys.ts";

type Answer = z.output<typeof listUnmappedRoute.answer>;

/** Payload keys that no channel claims now, newest first. */
export const listUnmapped =
  (db: DatabaseHandle, registry: DeviceRegistry, unmapped: UnmappedKeys) =>
  async (id: number, query: z.output<typeof listUnmappedRoute.query>, actor: Actor): Promise<Answer> => {
    const device = visibleDevice(registry, actor, id);
    if (!device) throw new Refusal("not_found");
    await unmapped.flush();
    const [rows, lastPayload] = await Promise.all([
      selectUnmapped(db.kysely, id),
      selectUnmappedPayload(db.kysely, id),
    ]);
    const claimed = new Set(device.channels.filter((row) => !row.removed).map((row) => row.mappingKey));
    const wanted = searchText(query.q ?? "");
    const found = rows.filter((row) => !claimed.has(row.key) && searchText(row.key).includes(wanted));
    const start = (query.page - 1) * query.size;
    return {
      data: found.slice(start, start + query.size).map((row) => ({
        key: row.key,
        lastValue: row.last_value,
        count: row.count,
        lastSeenAt: row.last_seen_at.toISOString(),
      })),
      metaData: { total: found.length, page: query.page, size: query.size },
      lastPayload,
    };
  };
