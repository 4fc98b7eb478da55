import { parameterOf, stateOf } from "@sgval/quantities/parameter";
import { extraColumn, type SourceColumn, type View } from "./table-source.ts";

/**
 * The column of one channel, such as `pressure` or `pump_power.p1`; null for a key the catalogue does not know.
 * @param read the stored number of a row, in the catalogue's unit
 */
export const parameterColumn = <Row>(
  channel: string,
  read: (row: Row) => number | null,
  view: View,
): SourceColumn<Row> | null => {
  const known = parameterOf(channel);
  if (!known) return null;
  const { parameter, instance } = known;
  const named = (name: string) => (instance === null ? name : `${name} ${instance}`);
  const { vn, en, fr } = parameter.names;
  const heading = { vn: named(vn), en: named(en), fr: named(fr) };
  if (parameter.states)
    return extraColumn<Row>(
      channel,
      { kind: "text", heading },
      (row) => {
        const value = read(row);
        return value === null ? null : (stateOf(parameter, value)?.names[view.language] ?? String(value));
      },
      view,
    );
  const { unit, decimals } = parameter;
  return extraColumn<Row>(channel, { kind: "number", heading, unit, decimals }, read, view);
};
