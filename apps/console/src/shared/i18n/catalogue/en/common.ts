import { freshnessWords, modeWords, qualityWords } from "@sgval/contract/device-words";
import { wordsIn } from "@sgval/contract/table";

export const common = {
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  clear: "Clear filters",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading...",
  required: "required",
  none: "None",
  asOf: "Data as of {{time}}",
  requestId: "Request {{id}}",
  of: "{{from}}–{{to}} of {{total}}",
  perPage: "Per page",
  showAll: "Show all ({{count}})",
  page: "Page {{page}}",
  previousPage: "Previous page",
  nextPage: "Next page",
  trail: "Breadcrumb",
  freshness: { ...wordsIn("en", freshnessWords), offlineSince: "Offline since {{time}}" },
  qualityGroup: { good: qualityWords.good.en },
  quality: wordsIn("en", qualityWords),
  mode: wordsIn("en", modeWords),
  live: {
    live: "Live",
    reconnecting: "Reconnecting (attempt {{attempt}})",
    offline: "Offline",
    connecting: "Connecting",
  },
};
