import { levelStarts, type RiskLevel, riskLevels } from "@sgval/contract/risk/risk-score";
import {
  type Risk,
  type RiskListQuery,
  type RiskTreatment,
  riskReason,
  riskTreatment,
} from "@sgval/contract/risk/risks";
import { type Kysely, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { Scope } from "../../kernel/actor.ts";
import { inScope, type ListOrder } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;

/** The computed risk of a device. */
export type RiskScore = Pick<
  Risk,
  "deviceId" | "likelihoodIndex" | "likelihood" | "consequence" | "assessed" | "score" | "reasons"
>;

/** Stores the scores of all devices, and the time when they were computed; what did not change is not written. */
export const storeScores = async (db: Db, scores: readonly RiskScore[], at: Date): Promise<void> => {
  const of = <Field extends keyof RiskScore>(field: Field) => scores.map((score) => score[field]);
  await sql`
    insert into risk_score as stored (device_id, likelihood_index, likelihood, consequence, assessed, score, reasons)
    select i.d, i.x, i.l, i.c, i.a, i.s, i.r
    from unnest(${of("deviceId")}::int[], ${of("likelihoodIndex")}::float8[], ${of("likelihood")}::int[],
                ${of("consequence")}::int[], ${of("assessed")}::bool[], ${of("score")}::int[],
                ${of("reasons").map((reasons) => JSON.stringify(reasons))}::jsonb[]) as i (d, x, l, c, a, s, r)
    join device on device.id = i.d order by i.d
    on conflict (device_id) do update set likelihood_index = excluded.likelihood_index, likelihood = excluded.likelihood,
      consequence = excluded.consequence, assessed = excluded.assessed, score = excluded.score, reasons = excluded.reasons
    where (stored.likelihood_index, stored.consequence, stored.assessed, stored.score, stored.reasons)
      is distinct from (excluded.likelihood_index, excluded.consequence, excluded.assessed, excluded.score, excluded.reasons)`.execute(
    db,
  );
  await sql`
    insert into risk_computation (computed_at) values (${at})
    on conflict (only_row) do update set computed_at = excluded.computed_at`.execute(db);
};

/** Keeps the scores as those of a local day, unless it has some, and forgets days before `oldest`. */
export const keepSnapshot = async (db: Db, day: string, oldest: string): Promise<void> => {
  await sql`
    insert into risk_snapshot (day, device_id, score)
    select ${day}::date, device_id, score from risk_score
    where not exists (select from risk_snapshot where day = ${day}::date)
    on conflict do nothing`.execute(db);
  await sql`delete from risk_snapshot where day < ${oldest}::date`.execute(db);
};

export const findComputedAt = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom("risk_computation").select("computed_at").executeTakeFirst())?.computed_at ?? null;

/** What is stored of some devices. */
export const findScores = async (
  db: Db,
  deviceIds: readonly number[],
): Promise<Pick<RiskScore, "deviceId" | "consequence" | "reasons">[]> => {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .selectFrom("risk_score")
    .select(["device_id", "consequence", "reasons"])
    .where("device_id", "in", deviceIds)
    .execute();
  return rows.map(({ device_id: deviceId, consequence, reasons }) => ({
    ...{ deviceId, consequence },
    reasons: storedReasons.parse(reasons),
  }));
};

/** The scores as somebody may see them who has no claim to all of their reasons. */
export interface SeenScores {
  /** In place of those that are stored. */
  shown: readonly Omit<RiskScore, "consequence" | "assessed">[];
  /** Devices whose scores of the days before would say what their reasons do not. */
  unkept: readonly number[];
}

/** Filters, order and counts follow what is shown. */
const shownScores = ({ shown }: SeenScores): RawBuilder<unknown> => {
  if (shown.length === 0) return sql`risk_score`;
  const of = <Field extends keyof (typeof shown)[number]>(field: Field) => shown.map((one) => one[field]);
  return sql`(
    select stored.device_id, stored.consequence, stored.assessed, coalesce(i.x, stored.likelihood_index) as likelihood_index,
           coalesce(i.l, stored.likelihood) as likelihood, coalesce(i.s, stored.score) as score,
           coalesce(i.r, stored.reasons) as reasons
    from risk_score stored
    left join unnest(${of("deviceId")}::int[], ${of("likelihoodIndex")}::float8[], ${of("likelihood")}::int[],
                     ${of("score")}::int[], ${of("reasons").map((reasons) => JSON.stringify(reasons))}::jsonb[])
         as i (d, x, l, s, r) on i.d = stored.device_id)`;
};

/** Which risks; see `riskListQuery`. */
export interface RiskSelection
  extends Pick<
    Partial<RiskListQuery>,
    "day" | "level" | "likelihood" | "consequence" | "type" | "treatment" | "roomId" | "zoneId" | "deviceId"
  > {
  scope: Scope;
  scores: SeenScores;
  /** Devices that a search found. */
  found?: readonly number[] | undefined;
}

/** The score that levels and order go by: that of the day asked for, else the one of now. */
const scoreOf = ({ day }: RiskSelection): RawBuilder<number> =>
  day === undefined ? sql`r.score` : sql`k.score`;

/** Scores of a level lie between its start and that of the next one. */
const isOfLevel = (score: RawBuilder<number>, level: RiskLevel): RawBuilder<boolean> => {
  const above = riskLevels[riskLevels.indexOf(level) - 1];
  const end = above === undefined ? 26 : levelStarts[above];
  return sql`${score} >= ${levelStarts[level]} and ${score} < ${end}`;
};

const conditionOf = (selection: RiskSelection): RawBuilder<boolean> => {
  const { scope, level, likelihood, consequence, type, treatment, roomId, zoneId, deviceId, found } =
    selection;
  const all = [inScope("r.device_id", scope)];
  if (level) {
    const isOf = level.map((one) => isOfLevel(scoreOf(selection), one));
    all.push(sql`(${sql.join(isOf, sql` or `)})`);
  }
  if (likelihood !== undefined) all.push(sql`r.likelihood = ${likelihood}`);
  if (consequence !== undefined) all.push(sql`r.consequence = ${consequence}`);
  if (type !== undefined) all.push(sql`d.type = ${type}`);
  if (treatment !== undefined) all.push(sql`t.treatment = ${treatment}`);
  if (roomId !== undefined) all.push(sql`d.room_id = ${roomId}`);
  if (zoneId !== undefined) all.push(sql`d.zone_id = ${zoneId}`);
  if (deviceId !== undefined) all.push(sql`r.device_id = ${deviceId}`);
  if (found) all.push(sql`r.device_id = any(${found}::int[])`);
  return sql`(${sql.join(all, sql` and `)})`;
};

/** What the list may be sorted by; equals stand the likelier first. */
export const riskOrders = {
  score: sql`r.score`,
  likelihood: sql`r.likelihood_index`,
  consequence: sql`r.consequence`,
  device: sql`lower(d.display_name)`,
  owner: sql`lower(t.owner)`,
  dueOn: sql`t.due_on`,
} as const;
export type RiskOrder = ListOrder<keyof typeof riskOrders>;

export interface StoredRisk extends RiskScore {
  owner: string | null;
  treatment: RiskTreatment | null;
  dueOn: string | null;
  /** Scores kept of the local days asked for, by day. */
  kept: Record<string, number>;
  /** That of the day asked for. */
  scoreThen: number | null;
}

const storedReasons = z
  .array(z.unknown())
  // An indicator that this version does not know is left out.
  .transform((all) => all.flatMap((one) => riskReason.safeParse(one).data ?? []));
const storedRisk = z.object({
  deviceId: z.number(),
  likelihoodIndex: z.number(),
  likelihood: z.number(),
  consequence: z.number(),
  assessed: z.boolean(),
  score: z.number(),
  reasons: storedReasons,
  owner: z.string().nullable(),
  treatment: riskTreatment.nullable().catch(null),
  dueOn: z.string().nullable(),
  kept: z.record(z.string(), z.number()),
  scoreThen: z.number().nullable(),
});

/** Joined are those of which a score is kept, as the trend counts them. */
const keptOn = ({ day, scores }: RiskSelection): RawBuilder<unknown> =>
  day === undefined
    ? sql``
    : sql`join risk_snapshot k on k.device_id = r.device_id and k.day = ${day}::date
            and k.device_id <> all(${scores.unkept}::int[])`;

const risksOf = (selection: RiskSelection): RawBuilder<unknown> =>
  sql`${shownScores(selection.scores)} r join device d on d.id = r.device_id
      ${keptOn(selection)} left join risk_treatment t on t.device_id = r.device_id where ${conditionOf(selection)}`;

/** Risks of a selection in an order, with their scores since a local day. */
export const selectRisks = async (
  db: Db,
  selection: RiskSelection,
  { field, descending }: RiskOrder,
  { since, limit, offset }: { since: string; limit: number; offset: number },
): Promise<StoredRisk[]> => {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const order = field === "score" ? scoreOf(selection) : riskOrders[field];
  const { rows } = await sql`
    select r.device_id as "deviceId", r.likelihood_index as "likelihoodIndex", r.likelihood, r.consequence, r.assessed,
           r.score, ${selection.day === undefined ? sql`null` : sql`k.score`} as "scoreThen", r.reasons, t.owner, t.treatment, t.due_on::text as "dueOn",
           coalesce((select jsonb_object_agg(s.day, s.score) from risk_snapshot s
                     where s.device_id = r.device_id and s.day >= ${since}::date
                       and s.device_id <> all(${selection.scores.unkept}::int[])), '{}') as kept
    from ${risksOf(selection)}
    order by ${order} ${direction}, r.score desc, r.likelihood_index desc, r.device_id
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => storedRisk.parse(row));
};

export const countRisks = async (db: Db, selection: RiskSelection): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${risksOf(selection)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** How many devices there are of each likelihood, consequence, room and zone. */
export const countCells = async (
  db: Db,
  { scope, scores }: Pick<RiskSelection, "scope" | "scores">,
): Promise<
  {
    likelihood: number;
    consequence: number;
    roomId: number | null;
    zoneId: number | null;
    count: number;
    notAssessed: number;
  }[]
> => {
  const { rows } = await sql<Awaited<ReturnType<typeof countCells>>[number]>`
    select r.likelihood, r.consequence, d.room_id as "roomId", d.zone_id as "zoneId", count(*)::int as count,
           (count(*) filter (where not r.assessed))::int as "notAssessed"
    from ${shownScores(scores)} r join device d on d.id = r.device_id where ${inScope("r.device_id", scope)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
};

/** How many devices had which score on each local day since one, oldest day first. */
export const countDays = async (
  db: Db,
  { scope, scores }: Pick<RiskSelection, "scope" | "scores">,
  since: string,
): Promise<{ day: string; score: number; count: number }[]> => {
  const { rows } = await sql<{ day: string; score: number; count: number }>`
    select r.day::text as day, r.score, count(*)::int as count from risk_snapshot r
    where r.day >= ${since}::date and ${inScope("r.device_id", scope)}
      and r.device_id <> all(${scores.unkept}::int[]) group by 1, 2 order by 1`.execute(db);
  return rows;
};

export type Treatment = Pick<Risk, "owner" | "treatment" | "dueOn">;

/** What is done about the risk of a device, locked until the change ends. */
export const lockTreatment = async (trx: Db, deviceId: number): Promise<Treatment> => {
  const row = await trx
    .selectFrom("risk_treatment")
    .select(["owner", "treatment", sql<string | null>`due_on::text`.as("dueOn")])
    .where("device_id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  return {
    owner: row?.owner ?? null,
    treatment: riskTreatment
      .nullable()
      .catch(null)
      .parse(row?.treatment ?? null),
    dueOn: row?.dueOn ?? null,
  };
};

export const putTreatment = async (
  trx: Db,
  deviceId: number,
  { owner, treatment, dueOn }: Treatment,
  now: Date,
): Promise<void> => {
  const fields = { owner, treatment, due_on: dueOn, updated_at: now };
  await trx
    .insertInto("risk_treatment")
    .values({ device_id: deviceId, ...fields })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(fields))
    .execute();
};
