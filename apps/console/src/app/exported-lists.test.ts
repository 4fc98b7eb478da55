import { expect, it } from "vitest";

const components = import.meta.glob<string>(
  ["./routes/**/*.tsx", "../features/**/*.tsx", "../shared/ui/**/*.tsx", "!**/*.test.tsx"],
  { query: "?raw", import: "default", eager: true },
);

/** What draws values or counts over time, a table, rows of a card, a list of pages, or a drawing or list of its own. */
const drawing =
  /<(?:BoardRows|FirstRows|ListPage|ListPager|ListSection|ListTable|MonthBars|Rows|StackedBars|Table|TrendCard|ValueAxis)\b|styled\("(?:ol|svg|ul)"/u;
const exporting = /<ExportMenu|<BoardExport|\bexports=/u;

/** Why there is no file, and where. */
const withoutFile: Readonly<Record<string, readonly string[]>> = {
  "the page or card around it, or the list that it leads to, has the file": [
    ...[
      "access-route.tsx",
      "alarm-tiles.tsx",
      "balance-drawing.tsx",
      "command-timeline.tsx",
      "device-alarms.tsx",
      "evidence-chart.tsx",
      "key-figures.tsx",
      "letter-detail.tsx",
      "meter-areas.tsx",
      "night-comparison.tsx",
      "night-marks.tsx",
      "risk-cells.tsx",
      "role-cards.tsx",
      "sign-in-rows.tsx",
    ],
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
  "each line leads to its page or list": [
    ...[
      "attached-list.tsx",
      "guide-hits.tsx",
      "linked-devices.tsx",
      "members-card.tsx",
      "nearby-devices-card.tsx",
      "room-panels.tsx",
      "saved-views.tsx",
      "setup-checklist.tsx",
      "tile-grid.tsx",
      "view-links.tsx",
      "zone-card.tsx",
    ],
    ...["open-leaks-card.tsx", "pinned-devices.tsx", "zone-cards.tsx"],
  ],
  "what is set up, which the activity log keeps and exports": [
    ...["alarm-rules.tsx", "channel-cards.tsx", "device-properties.tsx", "sensing-form.tsx"],
    ...["limit-sets-panel.tsx", "limits-panel.tsx", "linear-pumps.tsx", "link-drawer.tsx"],
    ...["link-pump-drawer.tsx", "own-ways-card.tsx", "permission-matrix.tsx", "permission-roles.tsx"],
    ...["pump-linkage.tsx", "report-templates.tsx", "retention-panel.tsx", "template-links.tsx"],
    ...["template-schedules.tsx", "mimic-list.tsx", "versions-drawer.tsx", "freshness-panel.tsx"],
    ...["all-keys.tsx", "custom-parameters-panel.tsx", "decoder-page.tsx", "own-keys.tsx"],
    "profile-list.tsx",
  ],
  "fields of a form, and what is chosen in them": [
    "actions-step.tsx",
    "channels-step.tsx",
    "corner-list.tsx",
    "flow-table.tsx",
    "form-step.tsx",
    "notice-grid.tsx",
    "ordered-choice.tsx",
    "report-devices.tsx",
    "test-inputs.tsx",
  ],
  "what a device says while it is set up": [
    ...["broker-topics.tsx", "field-tree.tsx"],
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
    ...[
      "import-result.tsx",
      "model-plan.tsx",
      "model-problems.tsx",
      "problem-table.tsx",
      "table-import-dialog.tsx",
    ],
    ...["choose-file.tsx", "import-changes.tsx", "import-columns.tsx", "import-preview-table.tsx"],
  ],
  "what an action would do, seen before it is confirmed": [
    ...[
      "delete-device.tsx",
      "delete-dialog.tsx",
      "other-supply.tsx",
      "power-change.tsx",
      "proposal-drawing.tsx",
      "zone-proposals.tsx",
    ],
    ...["estimate-table.tsx", "stop-first-route.tsx", "template-test.tsx"],
  ],
  "it is printed, as the sheet that is taken to the valves": [
    "isolation-sketch.tsx",
    "rest-pressures.tsx",
    "valves-to-close.tsx",
  ],
  "open sessions, which change with every sign-in; the sign-ins have a file": ["session-rows.tsx"],
  "secrets that are shown once, and the rules of a password": ["factor-parts.tsx", "form-password.tsx"],
  "pictures, and what still waits in this browser to be sent": [
    "draft-photos.tsx",
    "photo-grid.tsx",
    "queued-photos.tsx",
    "unsent-list.tsx",
  ],
  "a picture or shape without data": [
    "drawing.tsx",
    "lasso.tsx",
    "night-map.tsx",
    "qr-picture.tsx",
    "status-shape.tsx",
  ],
  "the building block: whoever fills it has the file": [
    "as-table.tsx",
    "board-rows.tsx",
    "chart-frame.tsx",
    "line-legend.tsx",
    "list-section.tsx",
    "list-table.tsx",
    "rows.tsx",
    "rows-card.tsx",
    "sparkline.tsx",
    "table-or-rows.tsx",
    "trend-lane.tsx",
    "trend-table.tsx",
  ],
  "the state of one zone in words": ["zone-state-card.tsx"],
  "files themselves": ["last-report.tsx", "run-list.tsx"],
};

it("every table, list and chart has its file, or says here why not", () => {
  const without = Object.entries(components)
    .filter(([, source]) => drawing.test(source) && !exporting.test(source))
    .map(([path]) => path.split("/").at(-1));
  expect(without.sort()).toEqual(Object.values(withoutFile).flat().sort());
});
