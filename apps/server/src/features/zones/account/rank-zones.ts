import { searchFor, searchText } from "@sgval/contract/search-text";
import { figureLabels } from "@sgval/contract/zones/figure-labels";
import { figureNoteLabels, missingLabels, zoneWithinLabel } from "@sgval/contract/zones/labels";
import { zoneRankingTable } from "@sgval/contract/zones/tables";
import type { exportRanking, RankingRow, rankZones as rankRoute } from "@sgval/contract/zones/zone-ranking";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { pageOf, type SortKeys, sortRows } from "../../../kernel/list-query.ts";
import { findZones } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { rankOne } from "./rank-one.ts";
import { seesWaterOf } from "./zone-scope.ts";

/** What is not known comes last when the most comes first. */
const numberOf = (value: number | null): number => value ?? Number.NEGATIVE_INFINITY;
const sortKeys: SortKeys<RankingRow> = {
  name: ({ name }) => searchText(name),
  recoverable: (row) => numberOf(row.recoverable),
  leakage: (row) => numberOf(row.leakage),
  nightFlow: (row) => numberOf(row.nightFlow),
  inflow: (row) => numberOf(row.inflow),
  nrwShare: (row) => numberOf(row.nrwShare),
  perConnection: (row) => numberOf(row.perConnection),
  ili: (row) => numberOf(row.ili),
};

const rowsOf = async (
  deps: AccountDeps,
  { q, sort }: { q?: string | undefined; sort?: string | undefined },
  actor: Actor,
): Promise<RankingRow[]> => {
  const matches = searchFor(q);
  const rank = rankOne(deps);
  const rows: RankingRow[] = [];
  // One after the other: the days of one zone are in memory at a time.
  const zones = await findZones(deps.db.kysely);
  for (const record of zones) {
    if (!seesWaterOf(deps.registry, actor, record) || !matches(searchText(record.name))) continue;
    const row = await rank(record, zones);
    rows.push({ ...row, deviceId: row.deviceId !== null && sees(actor, row.deviceId) ? row.deviceId : null });
  }
  return sortRows(rows, sort ?? "-recoverable", sortKeys);
};

/** One page of the zones whose water is in view, by what could be saved in them. */
export const rankZones =
  (deps: AccountDeps) =>
  async (query: z.output<typeof rankRoute.query>, actor: Actor): Promise<z.output<typeof rankRoute.answer>> =>
    pageOf(await rowsOf(deps, query, actor), query);

/** What whoever compares the zones of a file must know of one: the page says it beside its state, and of each number that is pressed. */
const noteOf = ({ missing, zoneWithin, figures }: RankingRow, { language }: View): string => {
  const ofFigure = (key: "nrw_share" | "ili") => {
    const { value = null, notes = [] } = figures[key] ?? {};
    const texts = notes.map((note) => figureNoteLabels[note][language]);
    return value === null || texts.length === 0 ? "" : `${figureLabels[key][language]}: ${texts.join(", ")}`;
  };
  return [
    missing && missingLabels[missing][language],
    zoneWithin && zoneWithinLabel[language],
    ofFigure("nrw_share"),
    ofFigure("ili"),
  ]
    .filter(Boolean)
    .join("; ");
};

/** The ranking as a table. */
export const rankingAsTable = async (
  deps: AccountDeps,
  query: z.output<typeof exportRanking.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<RankingRow>> => {
  const rows = await rowsOf(deps, query, actor);
  return {
    name: zoneRankingTable.name,
    title: zoneRankingTable.title[view.language],
    columns: sourceColumns<RankingRow, keyof typeof zoneRankingTable.columns>(
      zoneRankingTable,
      {
        name: (row) => row.name,
        recoverable: (row) => row.recoverable,
        leakage: (row) => row.leakage,
        unavoidable: (row) => row.unavoidable,
        nightFlow: (row) => row.nightFlow,
        inflow: (row) => row.inflow,
        nrwShare: (row) => row.nrwShare,
        perConnection: (row) => row.perConnection,
        ili: (row) => row.ili,
        nights: (row) => row.nights,
        burst: (row) => row.burst,
        growth: (row) => row.growth,
        note: (row) => noteOf(row, view),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: rows.length,
    rows,
  };
};
