export const texts = {
  devices: "Devices",
  control: "Control",
  lastHours: "{{value}}, last 2 hours",
  view: { label: "Shown as", cards: "Cards", matrix: "Matrix" },
  group: { label: "Group by", none: "No groups", type: "Device type" },
  commands: "Commands",
  running: "Running commands",
  nothingRuns: "No command is running",
  mineLatest: "My latest commands",
  commandsFailed: "The commands could not be loaded",
};
