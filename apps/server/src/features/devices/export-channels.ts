import type { Channel } from "@sgval/contract/devices/device";
import { channelTable } from "@sgval/contract/devices/tables";
import { channelName, parameterOf } from "@sgval/quantities/parameter";
import { isUnit, unitSymbol } from "@sgval/quantities/unit";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { DeviceRecord } from "./device-record.ts";
import { channelsOf } from "./device-view.ts";

const unitOf = ({ unit, parameter }: Channel): string => {
  const written = unit ?? parameterOf(parameter)?.parameter.unit ?? "";
  return isUnit(written) ? unitSymbol(written) : written;
};

/** How each value of the payload of a device becomes a measurement, as a table. */
export const channelsAsTable = (device: DeviceRecord, view: View): TableSource<Channel> => {
  const { language } = view;
  const rows = channelsOf(device);
  return {
    name: channelTable.name,
    title: `${channelTable.title[language]} ${device.displayName}`,
    columns: sourceColumns<Channel, keyof typeof channelTable.columns>(
      channelTable,
      {
        parameter: ({ parameter }) => channelName(parameter, language),
        key: ({ parameter }) => parameter,
        mappingKey: ({ mappingKey }) => mappingKey,
        unit: unitOf,
        rawMin: ({ rawMin }) => rawMin,
        rawMax: ({ rawMax }) => rawMax,
        measuringMin: ({ measuringMin }) => measuringMin,
        measuringMax: ({ measuringMax }) => measuringMax,
        inverted: ({ inverted }) => inverted,
        under: ({ under }) => under,
        over: ({ over }) => over,
      },
      view,
    ),
    filters: filterLabel(tableTexts.device, `${device.displayName} (${device.name})`, language),
    count: rows.length,
    rows,
    deviceId: device.id,
  };
};
