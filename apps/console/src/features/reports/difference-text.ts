import { differenceWritten } from "@sgval/contract/reports/comparison-tables";
import type { Unit } from "@sgval/quantities/unit";
import { useFormat } from "../../shared/format/use-format.ts";

/** Writes the difference of a figure of a row from what it was, both stored in a unit with these decimals. */
export const useDifferenceText = () => {
  const format = useFormat();
  return (key: string, row: object, unit: Unit, stored: number): string => {
    const decimals = format.decimals(unit, stored);
    const inUnit = (value: number) => format.shown(value, unit);
    return format.number(differenceWritten(key, row, { inUnit, decimals }), decimals);
  };
};
