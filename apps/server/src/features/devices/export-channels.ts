import type { Channel } from "@sgval/contract/devices/device";
import { keysCell, textsCell } from "@sgval/contract/devices/mapping/channel-parsing";
import { pumpsOf } from "@sgval/contract/devices/pump-rows";
import type { Calibration } from "@sgval/contract/devices/routes";
import { calibrationTable, channelTable, pumpValueTable } from "@sgval/contract/devices/tables";
import type { Table } from "@sgval/contract/table";
import { channelName, channelUnitText } from "@sgval/quantities/parameter";
import { shownValue } from "@sgval/quantities/quality";
import {
  filterLabel,
  parameterColumn,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { ViewDeps } from "./device-deps.ts";
import type { DeviceRecord } from "./device-record.ts";
import { calibrationsOf, channelsOf } from "./device-view.ts";

/** What a file about one device has, whatever its rows. */
const aboutDevice = (table: Table, device: DeviceRecord, { language }: View) => ({
  name: table.name,
  title: `${table.title[language]} ${device.displayName}`,
  filters: filterLabel(tableTexts.device, `${device.displayName} (${device.name})`, language),
  deviceId: device.id,
});

/** How each value of the payload of a device becomes a measurement, as a table. */
export const channelsAsTable = (device: DeviceRecord, view: View): TableSource<Channel> => {
  const { language } = view;
  const rows = channelsOf(device);
  return {
    ...aboutDevice(channelTable, device, view),
    columns: sourceColumns<Channel, keyof typeof channelTable.columns>(
      channelTable,
      {
        parameter: ({ parameter }) => channelName(parameter, language),
        key: ({ parameter }) => parameter,
        mappingKey: ({ mappingKey }) => mappingKey,
        otherKeys: ({ otherKeys }) => keysCell(otherKeys),
        valueTexts: ({ valueTexts }) => textsCell(valueTexts),
        unit: (channel) => channelUnitText(channel, language),
        rawMin: ({ rawMin }) => rawMin,
        rawMax: ({ rawMax }) => rawMax,
        measuringMin: ({ measuringMin }) => measuringMin,
        measuringMax: ({ measuringMax }) => measuringMax,
        inverted: ({ inverted }) => inverted,
        factor: ({ factor }) => factor ?? null,
        offset: ({ offset }) => offset ?? null,
        under: ({ under }) => under,
        over: ({ over }) => over,
      },
      view,
    ),
    count: rows.length,
    rows,
  };
};

/** Every scaling that the channels of a device have had, the latest first. */
export const calibrationsAsTable = (device: DeviceRecord, view: View): TableSource<Calibration> => {
  const rows = calibrationsOf(device);
  const units = new Map(
    channelsOf(device).map((channel) => [channel.parameter, channelUnitText(channel, view.language)]),
  );
  return {
    ...aboutDevice(calibrationTable, device, view),
    columns: sourceColumns<Calibration, keyof typeof calibrationTable.columns>(
      calibrationTable,
      {
        parameter: ({ parameter }) => channelName(parameter, view.language),
        key: ({ parameter }) => parameter,
        validFrom: ({ validFrom }) => timestampCell(validFrom),
        rawMin: ({ rawMin }) => rawMin,
        rawMax: ({ rawMax }) => rawMax,
        measuringMin: ({ measuringMin }) => measuringMin,
        measuringMax: ({ measuringMax }) => measuringMax,
        unit: ({ parameter }) => units.get(parameter) ?? "",
        inverted: ({ inverted }) => inverted,
        factor: ({ factor }) => factor ?? null,
        offset: ({ offset }) => offset ?? null,
      },
      view,
    ),
    count: rows.length,
    rows,
  };
};

/** What the pumps of a station reported last, without bad values; a row is the key of a pump. */
export const pumpValuesAsTable = (
  device: DeviceRecord,
  { latest }: Pick<ViewDeps, "latest">,
  view: View,
): TableSource<string> => {
  const newest = latest.of(device.id);
  const { pumps, parameters } = pumpsOf(channelsOf(device).map(({ parameter }) => parameter));
  const read = (key: string) => newest && shownValue(newest, key);
  return {
    ...aboutDevice(pumpValueTable, device, view),
    columns: [
      ...sourceColumns<string, keyof typeof pumpValueTable.columns>(
        pumpValueTable,
        { pump: (pump) => pump.slice(1), measuredAt: () => newest?.measuredAt ?? null },
        view,
      ),
      ...["pump_running", ...parameters].flatMap(
        (key) => parameterColumn<string>(key, (pump) => read(`${key}.${pump}`), view) ?? [],
      ),
    ],
    count: pumps.length,
    rows: pumps,
  };
};
