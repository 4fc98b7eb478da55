import type { LogEntry } from "@sgval/contract/logbook/entries";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../shared/api/ability.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { TrendEvent } from "../../shared/ui/trend/trend-types.ts";
import { notesWithinQuery } from "./api/entries.ts";

const none: readonly LogEntry[] = [];

/** The entries about devices within a range (epoch ms), the newest first; none for a user who may not read the shift log. */
export const useNotesWithin = (
  deviceIds: readonly number[],
  range: { from: number; to: number },
): readonly LogEntry[] => {
  const may = useMay()("Logbook.Index");
  const query = notesWithinQuery(deviceIds, range);
  return useQuery({ ...query, enabled: may && query.enabled }).data?.data ?? none;
};

/** Letters of an entry beside its marker; the list under the chart has the rest. */
const shownLetters = 40;

/** The same entries as chart markers. */
export const useNoteEvents = (
  deviceIds: readonly number[],
  range: { from: number; to: number },
): readonly TrendEvent[] => {
  const { language } = useFormat();
  const notes = useNotesWithin(deviceIds, range);
  return useMemo(
    () =>
      notes.map(({ id, kind, at, text }) => {
        const line = text.replace(/\s+/g, " ");
        const shown = line.length > shownLetters ? `${line.slice(0, shownLetters - 1)}…` : line;
        return {
          key: `note-${id}`,
          at: Date.parse(at) / 1000,
          kind: "note",
          text: kind === "note" ? shown : `${logEntryKindLabels[kind][language]} · ${shown}`,
        };
      }),
    [notes, language],
  );
};
