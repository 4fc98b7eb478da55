import {
  deviceStatusLabels,
  freshnessLabels,
  limitLabels,
  modeLabels,
  qualityLabels,
} from "@sgval/contract/devices/labels";
import { labelsIn } from "@sgval/contract/table";

export const common = {
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  closeDialog: "Close dialog",
  /** Why the button of a confirmation is disabled. */
  confirmMissing: {
    reason: "A reason is needed",
    name: "The device’s name must be typed",
    both: "A reason and the typed name of the device are needed",
  },
  confirmWaits: "What happens at once is being worked out: wait to read it, {{seconds}} seconds at most",
  clear: "Clear filters",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading...",
  noNetwork: "No network. Loading continues when it is back.",
  asTable: "Show as table",
  asChart: "Show as chart",
  asImage: "Save as image (PNG)",
  /** Between a label and its value. */
  colon: ": ",
  noValueSince: "the sensor gives no value since {{time}}",
  /** What a report takes at most. */
  reportTooLong: {
    hours:
      "A report takes at most {{most}} hours of all channels together. Choose a shorter range or fewer devices.",
    rows: "A report has at most {{most}} rows. Choose a shorter range, a longer step or fewer devices.",
    commands: "A report has at most {{most}} commands. Choose a shorter range or fewer devices.",
    alarms:
      "The range has {{most}} changes of alarms or more, which a report cannot count. Choose a shorter range or fewer devices.",
    days: "A report on zones takes at most {{most}} whole days. Choose a shorter range.",
  },
  seeTrend: "see trend",
  required: "required",
  optional: "optional",
  none: "None",
  devicesHidden: "You do not have permission to see devices",
  noDeviceToChoose: "You do not have permission to see devices, so none can be chosen here.",
  asOf: "Data as of {{time}}",
  heldNew_one: "{{count}} new, show",
  heldNew_other: "{{count}} new, show",
  heldChanged: "List changed, show",
  requestId: "Request {{id}}",
  showFound: "Show results",
  filters: "Filters",
  of: "{{from}}–{{to}} of {{total}}",
  perPage: "Per page",
  showAll: "Show all ({{count}})",
  page: "Page {{page}}",
  previousPage: "Previous page",
  nextPage: "Next page",
  trail: "Breadcrumb",
  receivedAt: "received {{time}}",
  importedUntil: "imported readings up to {{time}}",
  freshness: { ...labelsIn("en", freshnessLabels), offlineSince: "Offline since {{time}}" },
  /** After a count. */
  mailsWaiting: "mails waiting to leave",
  reportsWaiting: "reports not sent yet",
  readingsWaiting: "readings not sent yet",
  alarmsWaiting: "unacknowledged alarms",
  status: labelsIn("en", deviceStatusLabels),
  limit: labelsIn("en", limitLabels),
  qualityGroup: { good: qualityLabels.good.en },
  quality: labelsIn("en", qualityLabels),
  mode: labelsIn("en", modeLabels),
  lockOut: {
    short: "Locked out",
    lockedSince: "since {{time}}",
    openEnd: "{{actor}}: {{reason}}, until it is lifted",
    until: "{{actor}}: {{reason}}, until {{time}}",
  },
  live: {
    live: "Live",
    reconnecting: "Reconnecting (attempt {{attempt}})",
    offline: "Offline",
    connecting: "Connecting",
  },
  /** Buttons of a field that one chooses in. */
  chooser: {
    open: "Open the list",
    close: "Close the list",
    clear: "Clear the choice",
    nothing: "Nothing found",
  },
  places: { zone: "DMA zone", anyZone: "Every zone", room: "Room", anyRoom: "Every room" },
  /** Of lists that are narrowed by device or person. */
  filterBy: {
    device: "Device",
    anyDevice: "Every device",
    person: "Person",
    anyPerson: "Every person",
    mine: "Mine",
  },
};
