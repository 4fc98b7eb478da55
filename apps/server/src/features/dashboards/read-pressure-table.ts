import type { PressureTable } from "@sgval/contract/dashboards/overview";
import { violatedLimit } from "@sgval/contract/devices/value-limits";
import { sortText } from "@sgval/contract/search-text";
import { meansByColumn, type RollupCell } from "../readings/index.ts";
import { chartLinesOf, networkPressure } from "./network-inlets.ts";
import { currentValue, type DashboardDeps, type Listed } from "./overview-scope.ts";
import { columnsUntil } from "./read-volume.ts";

type Cell = PressureTable["rows"][number]["now"];

/** Sensors in no zone or room. */
const nowhere = 0;

const sideOf = ({ under, over }: { under: boolean; over: boolean }) =>
  under ? "under" : over ? "over" : null;

const cellOf = (found: RollupCell | undefined): Cell =>
  found ? { mean: found.total / found.count, violates: sideOf(found) } : null;

type Sensor = { listed: Listed; channel: NonNullable<ReturnType<typeof networkPressure>>; group: number };

const nowOf = (sensors: readonly Sensor[], deps: DashboardDeps): Cell => {
  const current = sensors.flatMap(({ listed, channel }) => {
    const value = currentValue(listed, channel, deps);
    return value ? [{ value: value.value, side: violatedLimit(value, channel) }] : [];
  });
  if (current.length === 0) return null;
  const violates = (["under", "over"] as const).find((side) => current.some((one) => one.side === side));
  return {
    mean: current.reduce((sum, { value }) => sum + value, 0) / current.length,
    violates: violates ?? null,
  };
};

/** Mean pressure by zone or room and column; by zone unless asked otherwise, where any sensor is in one. */
export const readPressureTable =
  (deps: DashboardDeps) =>
  async (devices: readonly Listed[], hours: number, wanted?: PressureTable["by"]): Promise<PressureTable> => {
    const placed = devices.flatMap((listed) => {
      const channel = networkPressure(listed);
      return channel ? [{ listed, channel }] : [];
    });
    const by = wanted ?? (placed.some(({ listed }) => listed.device.zoneId !== null) ? "zone" : "room");
    const sensors: Sensor[] = placed.map((sensor) => ({
      ...sensor,
      group: sensor.listed.device[by === "zone" ? "zoneId" : "roomId"] ?? nowhere,
    }));
    const columns = columnsUntil(deps.clock.now(), hours);
    const cells = await meansByColumn(
      deps.db,
      sensors.map(({ listed, channel: { slot, under, over }, group }) => ({
        ...{ deviceId: listed.device.id, slot, group, sign: 1, under, over },
      })),
      columns,
    );
    const byPlace = new Map(cells.map((cell) => [`${cell.group}/${cell.column}`, cell]));
    const rows = [...Map.groupBy(sensors, ({ group }) => group)].map(([group, members]) => ({
      id: group === nowhere ? null : group,
      name: members[0]?.listed.device[by] ?? null,
      cells: columns.t.map((_, column) => cellOf(byPlace.get(`${group}/${column}`))),
      now: nowOf(members, deps),
      sensors: members.length,
      lines: chartLinesOf(members, ({ channel }) => [channel]),
    }));
    return {
      by,
      t: columns.t,
      rows: rows.sort((one, other) =>
        one.id === null || other.id === null
          ? Number(one.id === null) - Number(other.id === null)
          : sortText(one.name ?? "") < sortText(other.name ?? "")
            ? -1
            : 1,
      ),
      mean: columns.t.map((_, column) => {
        const found = cells.filter((cell) => cell.column === column);
        const count = found.reduce((sum, cell) => sum + cell.count, 0);
        return count === 0 ? null : found.reduce((sum, cell) => sum + cell.total, 0) / count;
      }),
    };
  };
