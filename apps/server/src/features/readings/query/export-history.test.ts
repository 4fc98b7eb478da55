import { describe, expect, it } from "vitest";
import type { DeviceRecord } from "../../devices/index.ts";
import { historyAsTable } from "./export-history.ts";

const device = { id: 7, name: "DL-07", displayName: "Logger 7" } as DeviceRecord;

const tableOf = async (line: readonly string[], machine?: "true", to = 2_000) => {
  const column = { avg: "4.483333", min: "4.1", max: "4.766667" };
  const history = {
    deviceId: device.id,
    bucketSeconds: 60,
    columns: { t: "1000", columns: [column] },
  } as unknown as Awaited<ReturnType<Parameters<typeof historyAsTable>[0]>>[number];
  const query = { from: 0, to, points: 100, line: [...line], format: "csv", machine } as Parameters<
    typeof historyAsTable
  >[2];
  const view = { language: "en", timeZone: "UTC", units: {} } as const;
  const table = await historyAsTable(
    async () => [history],
    () => device,
    query,
    view,
  );
  const [row] = table.rows as Parameters<(typeof table.columns)[number]["read"]>[0][];
  const [, ...columns] = table.columns;
  return {
    headings: columns.map(({ heading }) => heading),
    cells: row && columns.map((one) => one.read(row)),
  };
};

describe("the file of a chart", () => {
  it("has one decimal more than the screen for people, and all of them for machines", async () => {
    expect((await tableOf(["7:pressure"])).cells).toEqual([4.483, 4.1, 4.767]);
    expect((await tableOf(["7:pressure"], "true")).cells).toEqual([4.483333, 4.1, 4.766667]);
  });

  it("names earlier periods as the chart does", async () => {
    const named = async (days: number) => (await tableOf([`7:pressure:${days}d`])).headings[0];
    expect(await named(1)).toMatch(/ · yesterday$/);
    expect(await named(7)).toMatch(/ · last week$/);
    expect(await named(3)).toMatch(/ · 3 days ago$/);
    const ofWeek = async (days: number) =>
      (await tableOf([`7:pressure:${days}d`], undefined, 7 * 86_400_000)).headings[0];
    expect(await ofWeek(1)).toMatch(/ · 1 day earlier$/);
    expect(await ofWeek(7)).toMatch(/ · 7 days earlier$/);
  });
});
