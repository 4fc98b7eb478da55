import {
  freshnessLabels,
  limitLabels,
  modeLabels,
  outsideLimitsLabel,
  qualityLabels,
} from "@sgval/contract/devices/labels";
import { labelsIn } from "@sgval/contract/table";

export const common = {
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  closeDialog: "Close dialog",
  clear: "Clear filters",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading...",
  noNetwork: "No network. Loading continues when it is back.",
  /** Between a label and its value. */
  colon: ": ",
  required: "required",
  none: "None",
  asOf: "Data as of {{time}}",
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
  freshness: { ...labelsIn("en", freshnessLabels), offlineSince: "Offline since {{time}}" },
  /** After a count. */
  mailsWaiting: "mails waiting to leave",
  limit: { ...labelsIn("en", limitLabels), outside: outsideLimitsLabel.en },
  qualityGroup: { good: qualityLabels.good.en },
  quality: labelsIn("en", qualityLabels),
  mode: labelsIn("en", modeLabels),
  lockOut: {
    short: "Locked out",
    openEnd: "{{actor}}: {{reason}}, until it is lifted",
    until: "{{actor}}: {{reason}}, until {{time}}",
  },
  live: {
    live: "Live",
    reconnecting: "Reconnecting (attempt {{attempt}})",
    offline: "Offline",
    connecting: "Connecting",
  },
};
