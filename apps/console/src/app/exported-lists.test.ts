import { expect, it } from "vitest";

const components = import.meta.glob<string>(["./routes/**/*.tsx", "../features/**/*.tsx", "!**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What draws values or counts over time, a table, rows of a card, or a list of pages. */
const drawing =
  /<(?:BoardRows|ListPage|ListPager|ListSection|ListTable|MonthBars|Rows|StackedBars|Table|TrendCard)\b/u;
const exporting = /<ExportMenu|<BoardExport|\bexports=/u;

/** Why there is no file, and where. */
const withoutFile: Readonly<Record<string, readonly string[]>> = {
  "the page or card around it, or the list that it leads to, has the file": [
    ...[
      "actor-activity.tsx",
      "area-card.tsx",
      "connections-tab.tsx",
      "device-rows.tsx",
      "gap-list.tsx",
      "health-strip.tsx",
      "report-bars.tsx",
    ],
    ...["report-comparison.tsx", "report-route.tsx", "report-table.tsx", "summary-section.tsx"],
    ...["letter-kinds.tsx", "night-pressures.tsx"],
  ],
  "it leads to the whole chart, which has files": [...["device-trend.tsx", "trend-strip.tsx"]],
  "it draws the chart, whose tools have the files": ["chart-workspace.tsx", "trend-statistics.tsx"],
  "each line leads to its page or list": [...["open-leaks-card.tsx", "pinned-devices.tsx", "zone-cards.tsx"]],
  "what is set up, which the activity log keeps and exports": [
    ...["limit-sets-panel.tsx", "limits-panel.tsx", "linear-pumps.tsx", "link-drawer.tsx"],
    ...["link-pump-drawer.tsx", "own-ways-card.tsx", "permission-matrix.tsx", "permission-roles.tsx"],
    ...["pump-linkage.tsx", "report-templates.tsx", "retention-panel.tsx", "template-links.tsx"],
    ...["template-schedules.tsx", "mimic-list.tsx", "versions-drawer.tsx", "freshness-panel.tsx"],
    ...["all-keys.tsx", "custom-parameters-panel.tsx", "decoder-page.tsx", "own-keys.tsx"],
  ],
  "what a device says while it is set up": [
    ...[
      "connect-device.tsx",
      "field-choice.tsx",
      "gateway-messages.tsx",
      "listen-panel.tsx",
      "listen-topic.tsx",
    ],
    ...["message-viewer.tsx", "rejected-fields.tsx", "test-result.tsx", "unmapped-keys.tsx"],
  ],
  "a file that is read, of which what was refused has a file": [
    ...["choose-file.tsx", "import-changes.tsx", "import-columns.tsx", "import-preview-table.tsx"],
  ],
  "what an action would do, seen before it is confirmed": [
    ...["estimate-table.tsx", "stop-first-route.tsx", "template-test.tsx"],
  ],
  "files themselves": ["last-report.tsx", "run-list.tsx"],
};

it("every table, list and chart has its file, or says here why not", () => {
  const without = Object.entries(components)
    .filter(([, source]) => drawing.test(source) && !exporting.test(source))
    .map(([path]) => path.split("/").at(-1));
  expect(without.sort()).toEqual(Object.values(withoutFile).flat().sort());
});
