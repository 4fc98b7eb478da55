import { importFieldKeys, importFields } from "@sgval/contract/devices/import";
import type { ImportAnswer } from "@sgval/contract/table-import";
import type { Language } from "@sgval/quantities/language";
import { csvFile, importTemplate } from "../../shared/ui/table-import/import-template.ts";

/** Two devices, the first with site data, two channels and two actions. */
const examples = [
  {
    name: "VGA-01",
    displayName: "Van 01",
    type: "VGA",
    latitude: "10.7769",
    longitude: "106.7009",
    connection: "mqtt",
    token: "new",
    powerSupply: "battery_12v",
    valveKind: "set_point",
    minSetpoint: "1.5",
    maxSetpoint: "4",
    nominalDiameterMm: "200",
    calibrationDueOn: "2027-12-31",
    channel: "outlet_pressure",
    mappingKey: "p2",
    rawMin: "4",
    rawMax: "20",
    measuringMin: "0",
    measuringMax: "10",
    action: "set_outlet_pressure",
    actionCode: "SET_P2",
  },
  { name: "VGA-01", channel: "flow", mappingKey: "q", action: "sync", actionCode: "STATUS" },
  { name: "DL-01", displayName: "Logger 01", type: "DATALOGGER", connection: "http", token: "new" },
] as const satisfies readonly Record<string, string>[];

/** The columns of an import of devices with example lines, for a spreadsheet program. */
export const deviceTemplate = (language: Language): Blob =>
  importTemplate(
    importFieldKeys.map((key) => ({ key, heading: importFields[key].heading })),
    examples,
    language,
  );

/** The new tokens, which are shown this once; null when there is none. */
export const tokenFile = ({ data }: ImportAnswer, language: Language): Blob | null => {
  const rows = data.flatMap(({ name, token }) => (token === undefined ? [] : [[name, token]]));
  return rows.length === 0 ? null : csvFile([["name", "token"], ...rows], language);
};
