import type { Reading } from "@sgval/contract/readings/readings";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { PageQuery } from "../../../kernel/list-query.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readingView } from "../latest-readings.ts";
import { countReadings, pageOfReadings } from "./list-readings.store.ts";
import type { ReadingTotals } from "./reading-totals.ts";

export interface ReadingListDeps {
  db: DatabaseHandle;
  totals: Pick<ReadingTotals, "of">;
}

export interface ReadingRange {
  /** Epoch ms; `null` without a bound. */
  from: number | null;
  to: number | null;
}

/** How many readings of a device a range has; all of them are known from memory. */
export const countRange = (
  { db, totals }: ReadingListDeps,
  deviceId: number,
  range: ReadingRange,
): Promise<number> =>
  range.from === null && range.to === null ? totals.of(deviceId) : countReadings(db, deviceId, range);

/** A page of the readings of a device, newest first. */
export const listReadings =
  (deps: ReadingListDeps) =>
  async ({
    device,
    from,
    to,
    page,
    size,
  }: ReadingRange & PageQuery & { device: DeviceRecord }): Promise<{
    data: Reading[];
    metaData: { total: number; page: number; size: number; newest: string | null };
  }> => {
    const range = { from, to };
    const [rows, total, [newest = null]] = await Promise.all([
      pageOfReadings(deps.db, device.id, range, size, (page - 1) * size),
      countRange(deps, device.id, range),
      pageOfReadings(deps.db, device.id, range, 1, 0),
    ]);
    return {
      data: rows.map((row) => readingView(device, row)),
      metaData: { total, page, size, newest: newest && readingView(device, newest).measuredAt },
    };
  };
