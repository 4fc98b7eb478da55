import type { Reading } from "@sgval/contract/readings/readings";
import { mergeReadings } from "../../shared/realtime/merge-readings.ts";
import type { ReadingPage } from "./api/list-readings.ts";

/**
 * A page of history after an update. The first page takes the newest in front and drops its oldest; the others
 * keep their rows, so that nothing moves under the reader. The total rises on every page.
 */
export const pushToPage = (page: ReadingPage, arrived: readonly Reading[]): ReadingPage => {
  const { data } = page;
  const { size, total } = page.metaData;
  const first = page.metaData.page === 1;
  const newest = Date.parse(data[0]?.measuredAt ?? "") || 0;
  const seen = new Set(data.map((reading) => reading.measuredAt));
  const isNew = ({ measuredAt }: Reading) =>
    !seen.has(measuredAt) && (!first || Date.parse(measuredAt) > newest);
  // A row that is shown may still be filled by a second message of its moment, on any page.
  const { readings } = mergeReadings(
    data,
    arrived.filter((reading) => seen.has(reading.measuredAt) || (first && isNew(reading))),
  );
  const added = new Set(arrived.filter(isNew).map((reading) => reading.measuredAt)).size;
  if (readings === data && added === 0) return page;
  return {
    data: first ? readings.slice(0, size) : [...readings],
    metaData: { ...page.metaData, total: total + added },
  };
};
