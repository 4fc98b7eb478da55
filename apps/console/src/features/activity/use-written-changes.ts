import type { Activity } from "@sgval/contract/activity/activity";
import { type WrittenChange, writtenChanges } from "@sgval/contract/activity/changes";
import { useMemo } from "react";
import { useFormat } from "../../shared/format/use-format.ts";

/** What an entry changed, in the reader's language, clock and units. */
export const useWrittenChanges = (entry: Activity): WrittenChange[] => {
  const format = useFormat();
  return useMemo(
    () =>
      writtenChanges(entry, {
        language: format.language,
        timestamp: format.dateTime,
        quantity: format.quantity,
      }),
    [entry, format],
  );
};
