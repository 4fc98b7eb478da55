import type { History, Reading } from "@sgval/contract/readings/readings";

const carries = (history: History, { values }: Reading): boolean =>
  Object.keys(history.series).some((key) => key in values);

/** Single readings with the values a second message of their moment brought; buckets are left alone. */
const fillColumns = (history: History, readings: readonly Reading[]): History => {
  if (history.bucketSeconds !== null) return history;
  let filled = history;
  for (const reading of readings) {
    const index = filled.t.lastIndexOf(Date.parse(reading.measuredAt));
    if (index < 0) continue;
    for (const [key, columns] of Object.entries(filled.series)) {
      const value = reading.values[key];
      if (value == null || columns.avg[index] === value) continue;
      const set = (column: readonly (number | null)[]) => column.with(index, value);
      const series = { min: set(columns.min), avg: set(columns.avg), max: set(columns.max) };
      filled = { ...filled, series: { ...filled.series, [key]: series } };
    }
  }
  return filled;
};

/** The columns of a chart with newer readings at their end; older moments it lacks are left to the next fetch. */
export const appendReadings = (received: History, readings: readonly Reading[]): History => {
  const history = fillColumns(received, readings);
  const last = history.t.at(-1) ?? Number.NEGATIVE_INFINITY;
  const payload = readings
    .map((reading) => ({ reading, at: Date.parse(reading.measuredAt) }))
    .filter(({ at, reading }) => at > last && carries(history, reading))
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => at !== all[index - 1]?.at);
  if (payload.length === 0) return history;
  const series = Object.entries(history.series).map(([key, columns]) => {
    const values = payload.map(({ reading }) => reading.values[key] ?? null);
    return [
      key,
      {
        min: [...columns.min, ...values],
        avg: [...columns.avg, ...values],
        max: [...columns.max, ...values],
      },
    ];
  });
  return {
    ...history,
    t: [...history.t, ...payload.map(({ at }) => at)],
    series: Object.fromEntries(series),
  };
};
