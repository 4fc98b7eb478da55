import { reasonText } from "@sgval/contract/risk/reason-text";
import { levelOf, type RiskLevel, riskLevels } from "@sgval/contract/risk/risk-score";
import {
  boardTrendDays,
  type exportRisks,
  type listRisks as listRoute,
  type Risk,
  type RiskBoard,
  type RiskListQuery,
  riskTrendDays,
  shownReasons,
} from "@sgval/contract/risk/risks";
import { riskDayTable, riskTable } from "@sgval/contract/risk/tables";
import { lastDays, type TimeZone } from "@sgval/quantities/time-zone";
import { writeDate } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor, PlaceField } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { rangeOf, readSort } from "../../kernel/list-query.ts";
import { slicesOf } from "../../kernel/slices.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  devicesMatching,
  filterNames,
  placeNames,
} from "../devices/index.ts";
import {
  countCells,
  countDays,
  countRisks,
  findComputedAt,
  type RiskSelection,
  riskOrders,
  type StoredRisk,
  selectRisks,
} from "./risk.store.ts";
import { type SeenDeps, seenScores } from "./seen-scores.ts";

export interface ListDeps extends SeenDeps {
  clock: Clock;
  zone: TimeZone;
  registry: Pick<DeviceRegistry, "get" | "all">;
}

/** So many local days with today, oldest first. */
const daysUntil = ({ clock, zone }: ListDeps, count: number): string[] =>
  lastDays(zone, clock.now(), count).map(({ date }) => date);

const viewOf = (
  { kept, scoreThen, ...stored }: StoredRisk,
  device: DeviceRecord,
  days: readonly string[],
): Risk => ({
  ...stored,
  ...(scoreThen === null ? {} : { scoreThen }),
  deviceName: device.name,
  deviceDisplayName: device.displayName,
  deviceType: device.type,
  roomId: device.roomId,
  room: device.room,
  zoneId: device.zoneId,
  zone: device.zone,
  level: levelOf(stored.score),
  trend: [...days.slice(0, -1).map((day) => kept[day] ?? null), stored.score],
});

const viewsOf = (deps: ListDeps, stored: readonly StoredRisk[], days: readonly string[]): Risk[] =>
  stored.flatMap((one) => {
    const device = deps.registry.get(one.deviceId);
    return device ? [viewOf(one, device, days)] : [];
  });

type Filters = Omit<RiskListQuery, "page" | "size" | "sort">;

/** Devices are searched as their own list does, from memory. */
const selectionOf = async (
  deps: ListDeps,
  { q, ...filters }: Filters,
  actor: Actor,
): Promise<RiskSelection> => ({
  ...{ ...filters, scope: actor.scope, scores: await seenScores(deps, actor) },
  ...(q ? { found: devicesMatching(deps.registry, q) } : {}),
});

const orderOf = (sort: string | undefined) => readSort(sort ?? "-score", riskOrders);

/** One page of the risks of the devices in view. */
export const listRisks =
  (deps: ListDeps) =>
  async (query: RiskListQuery, actor: Actor): Promise<z.output<typeof listRoute.answer>> => {
    const { page, size, sort, ...filters } = query;
    const selection = await selectionOf(deps, filters, actor);
    const days = daysUntil(deps, riskTrendDays);
    const [stored, total] = await Promise.all([
      selectRisks(deps.db.kysely, selection, orderOf(sort), { since: days[0] ?? "", ...rangeOf(query) }),
      countRisks(deps.db.kysely, selection),
    ]);
    return { data: viewsOf(deps, stored, days), metaData: { total, page, size } };
  };

type Levels = Record<RiskLevel, number>;
const noLevels = (): Levels => ({ critical: 0, high: 0, medium: 0, low: 0 });

/** The risks of the devices in view, counted. */
export const readRiskBoard =
  (deps: ListDeps) =>
  async (actor: Actor): Promise<RiskBoard> => {
    const { db, registry } = deps;
    const days = daysUntil(deps, boardTrendDays);
    const seen = { scope: actor.scope, scores: await seenScores(deps, actor) };
    const [computedAt, cells, kept] = await Promise.all([
      findComputedAt(db.kysely),
      countCells(db.kysely, seen),
      countDays(db.kysely, seen, days[0] ?? ""),
    ]);
    const levels = noLevels();
    const grid = new Map<string, RiskBoard["grid"][number]>();
    const places = { zoneId: new Map<number, Levels>(), roomId: new Map<number, Levels>() };
    let notAssessed = 0;
    for (const { likelihood, consequence, roomId, zoneId, count, ...cell } of cells) {
      const level = levelOf(likelihood * consequence);
      levels[level] += count;
      notAssessed += cell.notAssessed;
      const key = `${likelihood} ${consequence}`;
      grid.set(key, { likelihood, consequence, count: (grid.get(key)?.count ?? 0) + count });
      for (const [place, id] of [
        [places.zoneId, zoneId],
        [places.roomId, roomId],
      ] as const) {
        if (id === null) continue;
        const ofPlace = place.get(id) ?? noLevels();
        ofPlace[level] += count;
        place.set(id, ofPlace);
      }
    }
    const names = placeNames(registry);
    const placesOf = (field: PlaceField) =>
      [...places[field]]
        .map(([id, ofPlace]) => ({ id, name: names[field].get(id) ?? `#${id}`, levels: ofPlace }))
        .sort((one, other) =>
          riskLevels.reduce((order, level) => order || other.levels[level] - one.levels[level], 0),
        );
    const byDay = new Map<string, Levels>();
    for (const { day, score, count } of kept) {
      const ofDay = byDay.get(day) ?? noLevels();
      ofDay[levelOf(score)] += count;
      byDay.set(day, ofDay);
    }
    return {
      computedAt: computedAt?.toISOString() ?? null,
      levels,
      grid: [...grid.values()],
      notAssessed,
      days: [...byDay].map(([day, ofDay]) => ({ day, levels: ofDay })),
      zones: placesOf("zoneId"),
      rooms: placesOf("roomId"),
    };
  };

const columnsOf = (view: View) =>
  sourceColumns<Risk, keyof typeof riskTable.columns>(
    riskTable,
    {
      device: (risk) => risk.deviceDisplayName,
      type: (risk) => risk.deviceType,
      room: (risk) => risk.room,
      zone: (risk) => risk.zone,
      score: (risk) => risk.score,
      scoreThen: (risk) => risk.scoreThen ?? null,
      level: (risk) => risk.level,
      likelihood: (risk) => risk.likelihood,
      consequence: (risk) => risk.consequence,
      assessed: (risk) => risk.assessed,
      reasons: (risk) =>
        risk.reasons
          .slice(0, shownReasons)
          .map((reason) => reasonText(reason, view.language))
          .join("; "),
      // From the first day that was kept, as on the page; nothing was kept of a device of today.
      change: ({ trend, score }) => {
        const first = trend.slice(0, -1).find((kept) => kept !== null);
        return first == null ? null : score - first;
      },
      owner: (risk) => risk.owner,
      treatment: (risk) => risk.treatment,
      dueOn: (risk) => risk.dueOn,
    },
    view,
  );

/** The risks of a filter as a table. */
export const risksAsTable = async (
  deps: ListDeps,
  query: z.output<typeof exportRisks.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<Risk>> => {
  const { day, level, likelihood, consequence, type, treatment, roomId, zoneId, deviceId, q, sort } = query;
  const filters = { day, level, likelihood, consequence, type, treatment, roomId, zoneId, deviceId };
  const selection = await selectionOf(deps, { ...filters, q }, actor);
  const days = daysUntil(deps, riskTrendDays);
  const { language } = view;
  const head = riskTable.columns;
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
  const names = filterNames(deps.registry, actor);
  return {
    name: riskTable.name,
    title: riskTable.title[language],
    columns: columnsOf(view).filter(({ key }) => day !== undefined || key !== "scoreThen"),
    filters: [
      ...filterLabel(tableTexts.search, q, language),
      ...filterLabel(
        riskDayTable.columns.day.heading,
        day && writeDate(Date.parse(day), language, "UTC"),
        language,
      ),
      ...filterLabel(head.level.heading, level, language, head.level.labels),
      ...filterLabel(head.likelihood.heading, text(likelihood), language),
      ...filterLabel(head.consequence.heading, text(consequence), language),
      ...filterLabel(head.type.heading, type, language, head.type.labels),
      ...filterLabel(head.treatment.heading, treatment, language, head.treatment.labels),
      ...filterLabel(head.room.heading, names.room(roomId), language),
      ...filterLabel(head.zone.heading, names.zone(zoneId), language),
    ],
    count: await countRisks(deps.db.kysely, selection),
    rows: slicesOf<StoredRisk, Risk>(
      ({ limit, offset }) =>
        selectRisks(deps.db.kysely, selection, orderOf(sort), { since: days[0] ?? "", limit, offset }),
      (stored) => viewsOf(deps, stored, days),
    ),
  };
};
