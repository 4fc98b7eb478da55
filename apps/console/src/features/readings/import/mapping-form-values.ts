import type { ImportMapping, ImportPreview } from "@sgval/contract/readings/import-mapping";

/** The columns with a meaning of their own: no parameter is read from them. */
export const takenColumns = ({ time, device, layout, long }: ImportMapping): ReadonlySet<number | null> =>
  new Set([
    time.column,
    time.timeColumn,
    device.column,
    ...(layout === "long" ? [long.parameterColumn, long.valueColumn, long.unitColumn] : []),
  ]);

/** The mapping with a line for every column and every name of the file, so that each can be chosen. */
export const formValues = ({ mapping, headings, names, rows }: ImportPreview): ImportMapping => {
  const width = Math.max(
    headings.length,
    ...rows.map(({ cells }) => cells.length),
    ...mapping.wide.map(({ column }) => column + 1),
  );
  const known = new Map(mapping.long.names.map((one) => [one.name, one]));
  return {
    ...mapping,
    wide: Array.from(
      { length: width },
      (_, column) =>
        mapping.wide.find((one) => one.column === column) ?? { column, parameter: null, unit: null },
    ),
    long: {
      ...mapping.long,
      names: [...new Set([...known.keys(), ...(mapping.layout === "long" ? names : [])])].map(
        (name) => known.get(name) ?? { name, parameter: null, unit: null },
      ),
    },
  };
};

/** What is sent: one meaning for each column, and one device or the column of the devices. */
export const mappingOf = (values: ImportMapping): ImportMapping => {
  const taken = takenColumns(values);
  return {
    ...values,
    device: { ...values.device, id: values.device.column === null ? values.device.id : null },
    wide: values.wide.filter(({ column, parameter }) => parameter !== null && !taken.has(column)),
  };
};

/** Parameters that two columns claim: only one can be right. */
export const doubleParameters = ({ layout, wide }: ImportMapping): string[] => {
  if (layout === "long") return [];
  const chosen = wide.flatMap(({ parameter }) => parameter ?? []);
  return [...new Set(chosen.filter((parameter, index) => chosen.indexOf(parameter) !== index))];
};
