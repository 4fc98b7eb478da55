import type { Reading } from "@sgval/contract/reading";
import type { ReadingPage } from "./api/list-readings.ts";

/**
 * A page of history after an update. The first page takes the newest in front and drops its oldest; the others
 * keep their rows, so that nothing moves under the reader. The total rises on every page.
 */
export const pushToPage = (page: ReadingPage, arrived: readonly Reading[]): ReadingPage => {
  const seen = new Set(page.data.map((reading) => reading.measuredAt));
  const first = page.metaData.page === 1;
  const newest = Date.parse(page.data[0]?.measuredAt ?? "") || 0;
  const news = arrived.filter(
    (reading) => !seen.has(reading.measuredAt) && (!first || Date.parse(reading.measuredAt) > newest),
  );
  if (news.length === 0) return page;
  const { size, total } = page.metaData;
  return {
    data: first ? [...news, ...page.data].slice(0, size) : page.data,
    metaData: { ...page.metaData, total: total + news.length },
  };
};
