import type { listRejectedFields } from "@sgval/contract/devices/rejected-fields";
import type { RejectionReason } from "@sgval/contract/readings/readings";
import { searchFor, searchText } from "@sgval/contract/search-text";
import type * as z from "zod";
import type { Actor, Caller } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import { pageOf } from "../../kernel/list-query.ts";
import type { Logger } from "../../kernel/logging.ts";
import { auditedChange } from "../activity/index.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import { type DeviceDeps, demandVisibleDevice } from "./device-view.ts";
import {
  deleteRejected,
  type RejectedRow,
  selectRejected,
  selectRejectedKeys,
  storeRejected,
} from "./rejected-fields.store.ts";

/** A field of one message whose value was rejected; key and value are storable texts. */
export interface RejectedValue {
  key: string;
  /** The slot of its channel; `null` for a time and for whole rows. */
  slot: number | null;
  reason: RejectionReason;
  value: string;
}

/** Keeps, per device and field, that values were rejected, until a good one comes. */
export interface RejectedFields {
  /**
   * Takes what became of one message; costs nothing for a device without rejected fields.
   * @param samples what could be read; a listed field with a value in them is good again
   * @param at epoch milliseconds
   */
  note(
    deviceId: number,
    rejected: readonly RejectedValue[],
    samples: readonly { slots: readonly (number | null)[] }[],
    at: number,
  ): void;
  /** Writes what changed to the database. */
  flush(): Promise<void>;
  /** The list of a device was emptied, or the device deleted. */
  forget(deviceId: number): void;
  load(): Promise<void>;
  close(): Promise<void>;
}

/** A time or a row has no slot: any message that could be read without rejecting it has a good one. */
const isGood = ({ slot }: Field, samples: readonly { slots: readonly (number | null)[] }[]): boolean =>
  samples.some(({ slots }) => slot === null || slots[slot] != null);

type Field = Omit<RejectedRow, "deviceId" | "key">;

const flushEvery = 10_000;
/** Limit against devices that are wrong in ever new ways; the field rejected longest ago is given up. */
const fieldsPerDevice = 50;

export const createRejectedFields = (db: DatabaseHandle, clock: Clock, logger: Logger): RejectedFields => {
  /** By device, those rejected last at the end. */
  const devices = new Map<number, Map<string, Field>>();
  /** Stored fields to delete, by device. */
  let good = new Map<number, Set<string>>();
  /** Devices with something to store. */
  const changed = new Set<number>();
  let writing: Promise<void> = Promise.resolve();

  const drop = (deviceId: number, fields: Map<string, Field>, key: string): void => {
    fields.delete(key);
    if (fields.size === 0) devices.delete(deviceId);
    good.set(deviceId, (good.get(deviceId) ?? new Set()).add(key));
  };

  const add = (
    deviceId: number,
    fields: Map<string, Field>,
    { key, slot, reason, value }: RejectedValue,
    at: number,
  ) => {
    const known = fields.get(key);
    fields.delete(key);
    fields.set(key, {
      slot,
      reason,
      value,
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? at,
      lastAt: at,
    });
    changed.add(deviceId);
    const [oldest] = fields.keys();
    if (fields.size > fieldsPerDevice && oldest !== undefined) drop(deviceId, fields, oldest);
  };

  const write = async (): Promise<void> => {
    if ((changed.size === 0 && good.size === 0) || !db.isUp()) return;
    const rows: RejectedRow[] = [];
    for (const deviceId of changed)
      for (const [key, field] of devices.get(deviceId) ?? [])
        if (field.count > 0) rows.push({ deviceId, key, ...field });
    const deleted = good;
    good = new Map();
    changed.clear();
    try {
      await db.kysely.transaction().execute((trx) =>
        storeRejected(
          trx,
          rows,
          [...deleted].flatMap(([deviceId, keys]) => [...keys].map((key) => ({ deviceId, key }))),
        ),
      );
      for (const { deviceId, key, count, firstAt } of rows) {
        const field = devices.get(deviceId)?.get(key);
        // Not when it was good meanwhile: then it is to be stored anew.
        if (field?.firstAt === firstAt) field.count -= count;
      }
    } catch (error) {
      for (const { deviceId } of rows) changed.add(deviceId);
      for (const [deviceId, keys] of deleted)
        good.set(deviceId, new Set([...keys, ...(good.get(deviceId) ?? [])]));
      if (!isDatabaseDown(error)) logger.error({ err: error }, "rejected fields could not be stored");
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const stop = clock.every(flushEvery, () => void flush());

  return {
    note: (deviceId, rejected, samples, at) => {
      let fields = devices.get(deviceId);
      if (fields === undefined && rejected.length === 0) return;
      fields ??= new Map();
      for (const [key, field] of [...fields])
        if (!rejected.some((value) => value.key === key) && isGood(field, samples))
          drop(deviceId, fields, key);
      if (rejected.length > 0) devices.set(deviceId, fields);
      for (const field of rejected) add(deviceId, fields, field, at);
    },
    flush,
    forget: (deviceId) => {
      devices.delete(deviceId);
      good.delete(deviceId);
      changed.delete(deviceId);
    },
    load: async () => {
      for (const { device_id, key, slot, reason } of await selectRejectedKeys(db.kysely)) {
        const fields = devices.get(device_id) ?? new Map<string, Field>();
        devices.set(device_id, fields);
        fields.set(key, { slot, reason, value: "", count: 0, firstAt: clock.now(), lastAt: 0 });
      }
    },
    close: () => {
      stop();
      return flush();
    },
  };
};

type Answer = z.output<typeof listRejectedFields.answer>;

/** Rejected fields of a device, newest first. Errors: `not_found`. */
export const listRejected =
  ({ db, registry, rejected }: { db: DatabaseHandle; registry: DeviceRegistry; rejected: RejectedFields }) =>
  async (id: number, query: z.output<typeof listRejectedFields.query>, actor: Actor): Promise<Answer> => {
    demandVisibleDevice(registry, actor, id);
    await rejected.flush();
    const matches = searchFor(query.q);
    const rows = (await selectRejected(db.kysely, id)).filter((row) => matches(searchText(row.key)));
    const { data, metaData } = pageOf(rows, query);
    return {
      data: data.map((row) => ({
        key: row.key,
        reason: row.reason,
        lastValue: row.last_value,
        count: row.count,
        firstSeenAt: row.first_at.toISOString(),
        lastSeenAt: row.last_at.toISOString(),
      })),
      metaData,
    };
  };

/** Empties the list of a device. Errors: `not_found`. */
export const clearRejected =
  (deps: DeviceDeps & { rejected: RejectedFields }) =>
  async (id: number, caller: Caller): Promise<void> => {
    const { registry, rejected } = deps;
    const device = demandVisibleDevice(registry, caller.actor, id);
    await rejected.flush();
    await auditedChange(deps, caller, async ({ trx, record, afterCommit }) => {
      const keys = await deleteRejected(trx, id);
      if (keys.length === 0) return;
      await record({
        subject: "device",
        subjectId: id,
        subjectName: device.displayName,
        deviceId: id,
        detail: "rejected_fields_cleared",
        before: { rejectedFields: keys },
      });
      afterCommit(() => rejected.forget(id));
    });
  };
