import { type LastPump, lastPump } from "@sgval/contract/pumps/live";
import {
  type BankLimits,
  bankLimits,
  type Pump,
  pumpFields,
  type WearPolicy,
  wearPolicy,
} from "@sgval/contract/pumps/pumps";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";
import { lockDeviceMode } from "../automation/index.ts";
import { type DryRun, type HeldValues, nothingHeld, suctionSensors } from "./interlocks.ts";

type Db = Kysely<Database>;

type KeptInterlocks = Pick<BankRecord, "dryRun" | "held" | "resets">;

const held = z.object({
  values: z.record(z.string(), z.object({ value: z.number(), measuredAt: z.number() })),
  resetAt: z.number(),
});
/** What is kept of the interlocks of a station: its dry runs, what lost sensors hold, and how often a person released them. */
const interlockState = z.object({
  active: z.boolean(),
  healthySince: z.number().nullable(),
  releases: z.array(z.number()),
  needsReset: z.boolean(),
  /** Rows from before this was kept lack it: their dry run lasts until each sensor says that water is back. */
  by: z.array(z.enum(suctionSensors)).optional(),
  held: held.default(nothingHeld),
  resets: z.number().default(0),
});
/** The same as a bank has it. */
const interlocksOf = (stored: unknown): KeptInterlocks => {
  const { held: heldValues, resets, by, ...dryRun } = interlockState.parse(stored);
  const isOpen = dryRun.active && dryRun.healthySince === null;
  return { dryRun: { ...dryRun, by: by ?? (isOpen ? suctionSensors : []) }, held: heldValues, resets };
};

/** What is kept with the parameters of a pump. */
const keptOfPump = z.object({
  dueAfter: z.number().optional(),
  lastPower: z.object({ power: z.number(), at: z.number() }).optional(),
});
type KeptOfPump = z.output<typeof keptOfPump>;

/** The pumps of a station and how they are run. */
export interface BankRecord {
  deviceId: number;
  wearPolicy: WearPolicy;
  interlocks: BankLimits;
  dryRun: DryRun;
  held: HeldValues;
  /** How often a person released its interlocks: what was found before the last time is not written any more. */
  resets: number;
  /** The pump that was switched last; `null` where none was yet. */
  lastPump: LastPump | null;
  /** Until when its time-table was carried out, epoch milliseconds; `null` before the first look at it. */
  scheduledUntil: number | null;
  /** Of pumps whose rows of later than that were saved only once they had begun: until when those lie, epoch milliseconds. */
  dueAfter: Readonly<Record<string, number>>;
  /** The power that each pump was sent last, by a command or periodically, and when (epoch ms). */
  lastPowers: Readonly<Record<string, { power: number; at: number }>>;
  /** Commands of automation in a row that its controller did not obey. */
  failures: number;
  updatedAt: Date;
  pumps: Pump[];
}

/** The banks of these stations, or all; the pumps of each in its order. */
export const findBanks = async (db: Db, deviceId?: number): Promise<BankRecord[]> => {
  const [banks, pumps] = await Promise.all([
    db
      .selectFrom("pump_bank")
      .selectAll()
      .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId ?? 0))
      .execute(),
    db
      .selectFrom("pump")
      .selectAll()
      .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId ?? 0))
      .orderBy("position")
      .execute(),
  ]);
  const keptOfPumps = <K extends keyof KeptOfPump>(of: number, field: K) =>
    Object.fromEntries(
      pumps.flatMap(({ device_id: id, key, parameters }) => {
        const value = keptOfPump.parse(parameters)[field];
        return id === of && value !== undefined ? [[key, value]] : [];
      }),
    );
  return banks.map((bank) => ({
    deviceId: bank.device_id,
    wearPolicy: wearPolicy.parse(bank.wear_policy),
    interlocks: bankLimits.parse(bank.interlocks),
    ...interlocksOf(bank.dry_run),
    lastPump: lastPump.safeParse(bank.last_pump).data ?? null,
    scheduledUntil: bank.scheduled_until?.getTime() ?? null,
    failures: bank.failures,
    updatedAt: bank.updated_at,
    dueAfter: keptOfPumps(bank.device_id, "dueAfter"),
    lastPowers: keptOfPumps(bank.device_id, "lastPower"),
    pumps: pumps
      .filter((pump) => pump.device_id === bank.device_id)
      .map(({ key, template_id: templateId, linked_device_id: linkedDeviceId, parameters }) =>
        pumpFields.parse({ ...parameters, key, templateId, linkedDeviceId }),
      ),
  }));
};

/** Those of the devices whose measurements a pump is regulated by, with the pump. */
export const pumpInputsAmong = async (
  db: Db,
  deviceIds: readonly number[],
): Promise<{ inputId: number; deviceId: number; pump: string | null }[]> => {
  const rows = await db
    .selectFrom("pump")
    .select(["linked_device_id as inputId", "device_id as deviceId"])
    .select(sql<string | null>`parameters ->> 'name'`.as("pump"))
    .where("linked_device_id", "=", sql<number>`any(${deviceIds}::int[])`)
    .execute();
  return rows.flatMap(({ inputId, ...of }) => (inputId === null ? [] : [{ inputId, ...of }]));
};

export const findBank = async (db: Db, deviceId: number): Promise<BankRecord | undefined> =>
  (await findBanks(db, deviceId))[0];

const pumpRow = (
  { key, templateId, linkedDeviceId, ...parameters }: Pump,
  { dueAfter, lastPowers }: Pick<BankRecord, "dueAfter" | "lastPowers">,
) => ({
  key,
  template_id: templateId,
  linked_device_id: linkedDeviceId,
  parameters: JSON.stringify({ ...parameters, dueAfter: dueAfter[key], lastPower: lastPowers[key] }),
});

/** Since when it is known whether the pumps of a station run; `null` of those that were never heard of. */
export const findKnownSince = async (db: Db, deviceId: number): Promise<Map<string, Date | null>> => {
  const rows = await db
    .selectFrom("pump")
    .select(["key", "known_since"])
    .where("device_id", "=", deviceId)
    .execute();
  return new Map(rows.map(({ key, known_since }) => [key, known_since]));
};

/** A pump was heard of for the first time. */
export const writeKnownSince = async (db: Db, deviceId: number, key: string, at: Date): Promise<void> => {
  await db
    .updateTable("pump")
    .set({ known_since: at })
    .where("device_id", "=", deviceId)
    .where("key", "=", key)
    .where("known_since", "is", null)
    .execute();
};

const keptOf = (state: KeptInterlocks): string =>
  JSON.stringify({ ...state.dryRun, held: state.held, resets: state.resets });

/** Replaces the bank of a station; what is kept of its interlocks, its last switch and its failures stays. */
export const writeBank = async (
  db: Db,
  bank: Omit<BankRecord, "scheduledUntil" | "failures" | "updatedAt"> & { scheduledUntil: number },
  now: Date,
): Promise<void> => {
  const { deviceId } = bank;
  const fields = {
    wear_policy: bank.wearPolicy,
    interlocks: JSON.stringify(bank.interlocks),
    updated_at: now,
  };
  const until = new Date(bank.scheduledUntil);
  await db
    .insertInto("pump_bank")
    .values({ device_id: deviceId, dry_run: keptOf(bank), scheduled_until: until, ...fields })
    .onConflict((conflict) =>
      conflict.column("device_id").doUpdateSet({
        ...fields,
        // What was carried out while the bank was read stays carried out.
        scheduled_until: sql<Date>`greatest(pump_bank.scheduled_until, ${until})`,
      }),
    )
    .execute();
  const known = await findKnownSince(db, deviceId);
  await db.deleteFrom("pump").where("device_id", "=", deviceId).execute();
  await db
    .insertInto("pump")
    .values(
      bank.pumps.map((pump, position) => ({
        ...{ device_id: deviceId, position, known_since: known.get(pump.key) ?? null },
        ...pumpRow(pump, bank),
      })),
    )
    .execute();
};

/** When a bank is changed now: never at the time of the version before, which two changes within a millisecond would share. */
export const nextVersion = (before: Pick<BankRecord, "updatedAt"> | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), before ? before.updatedAt.getTime() + 1 : 0));

export const writeVersion = async (db: Db, deviceId: number, updatedAt: Date): Promise<void> => {
  await db
    .updateTable("pump_bank")
    .set({ updated_at: updatedAt })
    .where("device_id", "=", deviceId)
    .execute();
};

/** Writes the parameters of one pump of a bank. */
export const writePump = async (
  db: Db,
  { deviceId, ...kept }: Pick<BankRecord, "deviceId" | "dueAfter" | "lastPowers">,
  pump: Pump,
): Promise<void> => {
  await db
    .updateTable("pump")
    .set(pumpRow(pump, kept))
    .where("device_id", "=", deviceId)
    .where("key", "=", pump.key)
    .execute();
};

/** The power that one pump was sent last, and with a command that it is the one set. */
export type SentPower = Partial<Pick<Pump, "powerValue">> & Required<Pick<KeptOfPump, "lastPower">>;

/** Writes it; whoever saves its bank meanwhile is waited for. */
export const writePower = async (db: Db, deviceId: number, key: string, sent: SentPower): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockDeviceMode(trx, deviceId);
    await trx
      .updateTable("pump")
      .set({
        parameters: sql<string>`(parameters::jsonb || ${JSON.stringify(sent)}::jsonb)::json`,
      })
      .where("device_id", "=", deviceId)
      .where("key", "=", key)
      .execute();
  });
};

export const writeLastPump = async (db: Db, deviceId: number, last: LastPump): Promise<void> => {
  await db
    .updateTable("pump_bank")
    .set({ last_pump: JSON.stringify(last) })
    .where("device_id", "=", deviceId)
    .execute();
};

export const writeScheduledUntil = async (db: Db, deviceId: number, until: Date): Promise<void> => {
  await db
    .updateTable("pump_bank")
    .set({ scheduled_until: until })
    .where("device_id", "=", deviceId)
    .execute();
};

export const writeFailures = async (db: Db, deviceId: number, failures: number): Promise<void> => {
  await db.updateTable("pump_bank").set({ failures }).where("device_id", "=", deviceId).execute();
};

/** Writes what is kept of the interlocks of a station, unless a person released them since it was found. */
export const writeInterlocks = async (db: Db, deviceId: number, state: KeptInterlocks): Promise<void> => {
  await db
    .updateTable("pump_bank")
    .set({ dry_run: keptOf(state) })
    .where("device_id", "=", deviceId)
    .where(sql<number>`coalesce((dry_run ->> 'resets')::int, 0)`, "<=", state.resets)
    .execute();
};

/** Whether a row was refused because another pump is driven by that measuring device. */
export const isDeviceLinked = (error: unknown): boolean => violatedConstraint(error) === "pump_linked_device";
