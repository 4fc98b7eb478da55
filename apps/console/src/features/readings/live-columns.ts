import type { History, Reading } from "@sgval/contract/reading";

/** The columns of a chart with newer readings at their end; older ones are left to the next fetch. */
export const appendReadings = (history: History, readings: readonly Reading[]): History => {
  const last = history.t.at(-1) ?? Number.NEGATIVE_INFINITY;
  const news = readings
    .map((reading) => ({ reading, at: Date.parse(reading.measuredAt) }))
    .filter(
      ({ at, reading }) => at > last && Object.keys(history.series).some((key) => key in reading.values),
    )
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => at !== all[index - 1]?.at);
  if (news.length === 0) return history;
  const series = Object.entries(history.series).map(([key, columns]) => {
    const values = news.map(({ reading }) => reading.values[key] ?? null);
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
    t: [...history.t, ...news.map(({ at }) => at)],
    series: Object.fromEntries(series),
  };
};
