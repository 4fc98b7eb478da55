import type { LogEntry } from "@sgval/contract/logbook/entries";

/** An entry of the user that `signedInAs` signs in, written a minute ago. */
export const aLogEntry = (changes: Partial<LogEntry> = {}): LogEntry => ({
  id: 1,
  kind: "note",
  text: "Flushed the pipe in Le Loi",
  at: "2026-01-02T02:00:00.000Z",
  about: { kind: "device", id: 7, name: "VGA-7" },
  author: { id: 1, name: "tam01" },
  writtenAt: new Date(Date.now() - 60_000).toISOString(),
  editedAt: null,
  accepted: null,
  ...changes,
});
