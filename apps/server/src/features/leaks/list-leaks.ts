import {
  type exportLeaks,
  type Leak,
  type LeakListQuery,
  type listLeaks as listRoute,
  type listLeaksOnMap as mapRoute,
  mostLeaksOnMap,
} from "@sgval/contract/leaks/leaks";
import { leakTable } from "@sgval/contract/leaks/tables";
import { formatNumber } from "@sgval/quantities/format";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { rangeOf, readSort } from "../../kernel/list-query.ts";
import { slicesOf } from "../../kernel/slices.ts";
import { seesPlace } from "../devices/index.ts";
import { findZones } from "../zones/index.ts";
import { leakScopeOf } from "./leak-scope.ts";
import { type LeakDeps, leakOf } from "./leak-view.ts";
import {
  countLeaks,
  type LeakOrder,
  type LeakRecord,
  type LeakSelection,
  leakOrders,
  selectLeaks,
  selectLeaksOnMap,
} from "./leaks.store.ts";
import { findVisibleLeaks } from "./sensing/list-suspected-leaks.ts";

type ListDeps = Pick<LeakDeps, "db" | "registry">;

const orderOf = (sort: string | undefined): LeakOrder => readSort(sort ?? "-foundAt", leakOrders);

/** The leak points of the suspected leaks in view of zones: across the outline their water is missing in it all the same. */
const answeringIn = async (deps: ListDeps, zoneIds: readonly number[], actor: Actor): Promise<number[]> => {
  const found = await Promise.all(zoneIds.map((zoneId) => findVisibleLeaks(deps, { zoneId }, actor)));
  return found.flat().flatMap(({ leakPointId }) => leakPointId ?? []);
};

const selectionOf = async (
  deps: ListDeps,
  { mine, ...filters }: Omit<LeakListQuery, "page" | "size" | "sort">,
  actor: Actor,
): Promise<LeakSelection> => ({
  ...filters,
  answering: await answeringIn(deps, filters.zoneId ?? [], actor),
  scope: leakScopeOf(deps.registry, actor),
  reporterId: mine ? actor.userId : undefined,
});

/** One page of the leak points in view. */
export const listLeaks =
  (deps: ListDeps) =>
  async (query: LeakListQuery, actor: Actor): Promise<z.output<typeof listRoute.answer>> => {
    const { page, size, sort, ...filters } = query;
    const selection = await selectionOf(deps, filters, actor);
    const [records, total] = await Promise.all([
      selectLeaks(deps.db.kysely, selection, orderOf(sort), rangeOf(query)),
      countLeaks(deps.db.kysely, selection),
    ]);
    return { data: records.map((record) => leakOf(deps, record, actor)), metaData: { total, page, size } };
  };

/** The leak points in view that a map can show. */
export const listLeaksOnMap =
  ({ db, registry }: ListDeps) =>
  async (
    { open }: z.output<typeof mapRoute.query>,
    actor: Actor,
  ): Promise<z.output<typeof mapRoute.answer>> => ({
    data: await selectLeaksOnMap(db.kysely, { scope: leakScopeOf(registry, actor), open }, mostLeaksOnMap),
  });

const amountDecimals = 3;

/** Refuses to name zones and a device out of view: the head of a file says what it is filtered by. Errors: `not_found`. */
const demandInView = (
  { registry }: ListDeps,
  { zoneId = [], deviceId }: Pick<LeakListQuery, "zoneId" | "deviceId">,
  actor: Actor,
): void => {
  const isHidden = zoneId.some((id) => !seesPlace(registry, actor, "zoneId", id));
  if (isHidden || (deviceId !== undefined && !sees(actor, deviceId))) throw new Refusal("not_found");
};

/** The leak points of a filter as a table. Errors: `not_found` for a zone or device out of view. */
export const leaksAsTable = async (
  deps: ListDeps,
  query: z.output<typeof exportLeaks.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<Leak>> => {
  const { q, state, open, zoneId, deviceId, materialId, mine, from, to, sort } = query;
  demandInView(deps, query, actor);
  const selection = await selectionOf(
    deps,
    { q, state, open, zoneId, deviceId, materialId, mine, from, to },
    actor,
  );
  const { language, timeZone } = view;
  const { columns } = leakTable;
  const time = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  const zones = zoneId && (await findZones(deps.db.kysely)).filter(({ id }) => zoneId.includes(id));
  const amount = (value: number) => Number(formatNumber(value, amountDecimals, "en").replaceAll(",", ""));
  return {
    name: leakTable.name,
    title: leakTable.title[language],
    columns: sourceColumns<Leak, keyof typeof columns>(
      leakTable,
      {
        description: (leak) => leak.description,
        state: (leak) => leak.state,
        zone: (leak) => leak.zone?.name ?? null,
        device: (leak) => leak.device?.name ?? null,
        materials: (leak) =>
          leak.materials.map((used) => `${used.name}: ${amount(used.amount)} ${used.unit}`).join("; "),
        diameter: (leak) => leak.diameter,
        latitude: (leak) => leak.position?.latitude ?? null,
        longitude: (leak) => leak.position?.longitude ?? null,
        images: (leak) => leak.images,
        reporter: (leak) => leak.reporter.name,
        foundAt: (leak) => timestampCell(leak.foundAt),
        repairedAt: (leak) => timestampCell(leak.repairedAt),
        updatedAt: (leak) => timestampCell(leak.updatedAt),
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.search, q, language),
      ...filterLabel(columns.state.heading, state, language, columns.state.labels),
      ...filterLabel(
        columns.zone.heading,
        zones?.map(({ name }) => name),
        language,
      ),
      ...filterLabel(
        tableTexts.device,
        deviceId === undefined ? undefined : deps.registry.get(deviceId)?.name,
        language,
      ),
      ...filterLabel(columns.reporter.heading, mine ? actor.username : undefined, language),
      ...filterLabel(tableTexts.from, time(from), language),
      ...filterLabel(tableTexts.to, time(to), language),
    ],
    count: await countLeaks(deps.db.kysely, selection),
    rows: slicesOf<LeakRecord, Leak>(
      (slice) => selectLeaks(deps.db.kysely, selection, orderOf(sort), slice),
      (records) => records.map((record) => leakOf(deps, record, actor)),
    ),
  };
};
