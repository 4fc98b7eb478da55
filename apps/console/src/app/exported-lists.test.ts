import { expect, it } from "vitest";

const components = import.meta.glob<string>(["./routes/**/*.tsx", "../features/**/*.tsx", "!**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What draws counts over time, rows of a card, or a list of pages. */
const drawing = /<(?:StackedBars|BoardRows|ListPage|ListPager|ListSection)\b/u;
const exporting = /<ExportMenu|<BoardExport|\bexports=/u;

it("every list and every chart of counts has its file, or says here why not", () => {
  const without = Object.entries(components)
    .filter(([, source]) => drawing.test(source) && !exporting.test(source))
    .map(([path]) => path.split("/").at(-1));
  expect(without.sort()).toEqual([
    // The readings of one meter; the file of the meters has their volumes.
    "meter-drawer.tsx",
    // Four numbers, each of which leads to its list.
    "open-leaks-card.tsx",
    // Of a report, whose page has the files of all its tables.
    "report-table.tsx",
    // A list of an instant, from which pumps are stopped.
    "stop-first-route.tsx",
  ]);
});
