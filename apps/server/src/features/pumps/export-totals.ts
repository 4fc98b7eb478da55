import { type PumpState, startsKnown } from "@sgval/contract/pumps/live";
import { pumpTotalTable, wholeStationLabel } from "@sgval/contract/pumps/totals";
import {
  type CellRow,
  filterLabel,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { DeviceRecord } from "../devices/index.ts";

const sumOf = (pumps: readonly PumpState[], of: (pump: PumpState) => number): number =>
  pumps.reduce((sum, pump) => sum + of(pump), 0);

/** What the pumps of a station have run, started and used; none before they are set up. */
export const totalsAsTable = (
  device: DeviceRecord,
  pumps: readonly PumpState[],
  view: View,
): TableSource<CellRow> => {
  const hours = sumOf(pumps, ({ runHours }) => runHours);
  const measured = pumps.filter(({ energy }) => energy !== null);
  const since = pumps.flatMap(({ knownSince }) => timestampCell(knownSince) ?? []);
  const rows: CellRow[] = pumps.map((pump) => ({
    pump: pump.name,
    runHours: pump.runHours,
    share: hours === 0 ? null : (100 * pump.runHours) / hours,
    startsToday: startsKnown(pump) ? pump.startsToday : null,
    startsLastHour: startsKnown(pump) ? pump.startsLastHour : null,
    startsSince: timestampCell(pump.knownSince),
    energy: pump.energy,
    power: pump.type === "linear" ? pump.power : null,
  }));
  const whole: CellRow = {
    pump: wholeStationLabel[view.language],
    runHours: hours,
    startsToday: sumOf(pumps, ({ startsToday }) => startsToday),
    startsLastHour: sumOf(pumps, ({ startsLastHour }) => startsLastHour),
    startsSince: since.length === pumps.length ? Math.max(...since) : null,
    energy: measured.length > 0 ? sumOf(measured, ({ energy }) => energy ?? 0) : null,
    energyPumps: measured.length,
  };
  const table = tableOfRows(pumpTotalTable, pumps.length === 0 ? [] : [...rows, whole], view);
  return {
    ...table,
    title: `${table.title} ${device.displayName}`,
    filters: filterLabel(tableTexts.device, `${device.displayName} (${device.name})`, view.language),
    deviceId: device.id,
  };
};
