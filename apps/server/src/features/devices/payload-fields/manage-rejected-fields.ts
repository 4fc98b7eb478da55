import type { listRejectedFields } from "@sgval/contract/devices/rejected-fields";
import { searchFor, searchText } from "@sgval/contract/search-text";
import type * as z from "zod";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { pageOf } from "../../../kernel/list-query.ts";
import { auditedChange } from "../../activity/index.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { aboutDevice } from "../device-history.ts";
import { demandVisibleDevice } from "../visible-device.ts";
import { deleteRejected } from "./rejected-fields.store.ts";
import type { RejectedFields } from "./rejected-fields.ts";

interface RejectedFieldDeps extends DeviceDeps {
  rejected: RejectedFields;
}

/** Rejected fields of a device, those rejected last first. Errors: `not_found`. */
export const listRejected =
  ({ registry, rejected }: RejectedFieldDeps) =>
  async (
    id: number,
    query: z.output<typeof listRejectedFields.query>,
    actor: Actor,
  ): Promise<z.output<typeof listRejectedFields.answer>> => {
    demandVisibleDevice(registry, actor, id);
    const matches = searchFor(query.q);
    const fields = await rejected.list(id);
    const { data, metaData } = pageOf(
      fields.filter(({ key }) => matches(searchText(key))),
      query,
    );
    return {
      data: data.map(({ firstAt, lastAt, goodSince, ...field }) => ({
        ...field,
        firstSeenAt: firstAt.toISOString(),
        lastSeenAt: lastAt.toISOString(),
        goodSince: goodSince?.toISOString() ?? null,
      })),
      metaData,
    };
  };

/** Empties the list of a device. Errors: `not_found`. */
export const clearRejected =
  (deps: RejectedFieldDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    const { registry, rejected } = deps;
    const device = demandVisibleDevice(registry, caller.actor, id);
    await rejected.flush();
    await auditedChange(deps, caller, async ({ trx, record, afterCommit }) => {
      const keys = await deleteRejected(trx, id);
      if (keys.length === 0) return;
      await record({
        ...aboutDevice(device),
        detail: "rejected_fields_cleared",
        before: { rejectedFields: keys },
      });
      afterCommit(() => rejected.forget(id));
    });
  };
