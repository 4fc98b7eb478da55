import type { RejectionReason } from "@sgval/contract/readings/readings";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createWriteBehind } from "../../../kernel/write-behind.ts";
import {
  deleteGoodBefore,
  type FieldChange,
  selectBadFields,
  selectRejected,
  storeFieldChanges,
} from "./rejected-fields.store.ts";

/** A field of one message whose value was rejected; key and value are storable texts. */
export interface RejectedValue {
  key: string;
  /** The slot of its channel; `null` for a time and for whole rows. */
  slot: number | null;
  reason: RejectionReason;
  value: string;
}

type ReadSamples = readonly { slots: readonly (number | null)[] }[];

/** Keeps, per device and field, that values were rejected, and since when they are good again. */
export interface RejectedFields {
  /**
   * Takes what became of one message; costs nothing for a device without rejected fields.
   * @param samples what could be read; a rejected field with a value in them is good again
   * @param at epoch milliseconds
   */
  note(deviceId: number, rejected: readonly RejectedValue[], samples: ReadSamples, at: number): void;
  /** The fields of a device that are rejected, or were within the last week; those rejected last first. */
  list(deviceId: number): ReturnType<typeof selectRejected>;
  /** Writes what changed to the database. */
  flush(): Promise<void>;
  /** The list of a device was emptied, or the device deleted. */
  forget(deviceId: number): void;
  load(): Promise<void>;
  close(): Promise<void>;
}

/** A time or a row has no slot: any message that could be read without rejecting it has a good one. */
const isGood = (slot: number | null, samples: ReadSamples): boolean =>
  samples.some(({ slots }) => slot === null || slots[slot] != null);

/** Limit against devices that are wrong in ever new ways; the field rejected longest ago is given up. */
const fieldsPerDevice = 50;
/** How long a field that is good again stays listed, in milliseconds. */
const keptFor = 7 * dayMs;
const dropEvery = hourMs;
/** Devices with changes to be written. */
const mostDevices = 20_000;

interface DeviceChanges {
  deviceId: number;
  fields: Map<string, FieldChange>;
}

/** Puts an entry at the end, and gives up the first beyond the limit. */
const putLast = <T>(fields: Map<string, T>, key: string, value: T): void => {
  fields.delete(key);
  fields.set(key, value);
  const [first] = fields.keys();
  if (fields.size > fieldsPerDevice && first !== undefined) fields.delete(first);
};

const mergeChange = (older: FieldChange | undefined, newer: FieldChange): FieldChange => {
  if (!older?.rejection) return newer;
  if (!newer.rejection) return { ...older, goodSince: newer.goodSince };
  const { count, firstAt } = older.rejection;
  return { ...newer, rejection: { ...newer.rejection, count: count + newer.rejection.count, firstAt } };
};

const mergeChanges = (older: DeviceChanges, newer: DeviceChanges): DeviceChanges => {
  for (const [key, change] of newer.fields)
    putLast(older.fields, key, mergeChange(older.fields.get(key), change));
  return older;
};

export const createRejectedFields = (db: DatabaseHandle, clock: Clock, logger: Logger): RejectedFields => {
  /** The slots of the fields whose last value was rejected, by device and key; those rejected last at the end. */
  const bad = new Map<number, Map<string, number | null>>();
  const unwritten = createWriteBehind<DeviceChanges>(
    { db, clock, logger },
    {
      name: "rejected fields",
      most: mostDevices,
      merge: mergeChanges,
      store: (devices) =>
        db.transaction((trx) =>
          storeFieldChanges(
            trx,
            devices.flatMap(({ fields }) => [...fields.values()]),
            fieldsPerDevice,
          ),
        ),
    },
  );
  const pastTerm = () => new Date(clock.now() - keptFor);
  const stopDropping = clock.every(dropEvery, () => {
    // The next hour tries again; a field past its term is not listed anyway.
    deleteGoodBefore(db.kysely, pastTerm()).catch((error) =>
      logger.debug({ err: error }, "rejected fields past their term could not be deleted"),
    );
  });

  return {
    note: (deviceId, rejected, samples, at) => {
      const known = bad.get(deviceId);
      if (!known && rejected.length === 0) return;
      const slots = known ?? new Map<string, number | null>();
      const fields = new Map<string, FieldChange>();
      for (const [key, slot] of [...slots])
        if (isGood(slot, samples) && !rejected.some((value) => value.key === key)) {
          slots.delete(key);
          fields.set(key, { deviceId, key, rejection: null, goodSince: at });
        }
      for (const { key, slot, reason, value } of rejected) {
        putLast(slots, key, slot);
        const rejection = { slot, reason, value, count: 1, firstAt: at, lastAt: at };
        putLast(fields, key, { deviceId, key, rejection, goodSince: null });
      }
      if (slots.size > 0) bad.set(deviceId, slots);
      else bad.delete(deviceId);
      if (fields.size > 0) unwritten.add(String(deviceId), { deviceId, fields });
    },
    list: async (deviceId) => {
      await unwritten.flush();
      return selectRejected(db.kysely, deviceId, pastTerm());
    },
    flush: unwritten.flush,
    forget: (deviceId) => {
      bad.delete(deviceId);
      unwritten.forget((changes) => changes.deviceId === deviceId);
    },
    load: async () => {
      for (const { deviceId, key, slot } of await selectBadFields(db.kysely)) {
        const slots = bad.get(deviceId) ?? new Map<string, number | null>();
        bad.set(deviceId, slots.set(key, slot));
      }
    },
    close: () => {
      stopDropping();
      return unwritten.close();
    },
  };
};
