import { awaitsAcceptance, changeRefusal, type LogEntry } from "@sgval/contract/logbook/entries";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import { showSnackbar } from "../../shared/api/snackbar.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../shared/i18n/use-missing-permission.ts";
import { useAcceptHandOver } from "./api/entries.ts";

/** What the user may do with entries of the shift log, and what says why not. */
export const useEntryActions = () => {
  const { t } = useTranslation("logbook");
  const format = useFormat();
  const errorText = useErrorText();
  const may = useMay();
  const userId = useSession(({ userData }) => userData?.id ?? 0);
  const acceptance = useAcceptHandOver();
  const missing = useMissingPermission("Logbook.Create");
  const mayWrite = missing === undefined;
  return {
    mayWrite,
    /** Why nothing can be written. */
    locked: missing,
    /** Why this entry cannot be changed; `undefined` if it can. */
    lockedOf: (entry: LogEntry): string | undefined => {
      const who = { userId, mayWrite, mayChangeOthers: may("Logbook.Update") };
      const refusal = changeRefusal(entry, who, serverNow());
      if (refusal === null) return undefined;
      if (refusal === "forbidden") return entry.author.id === userId ? missing : t("notYours");
      return refusal === "hand_over_accepted" ? t("acceptedStays") : t("dayPassed");
    },
    mayAccept: (entry: LogEntry): boolean => mayWrite && awaitsAcceptance(entry),
    accepting: acceptance.isPending,
    accept: (entry: LogEntry): void =>
      acceptance.mutate(entry.id, {
        onSuccess: () => showSnackbar("success", t("accepted")),
        onError: (error) => showSnackbar("error", errorText(error)),
      }),
    /** Who accepted an entry, and when. */
    acceptedText: ({ accepted }: LogEntry): string | undefined =>
      accepted === null
        ? undefined
        : t("acceptedBy", { name: accepted.by.name, time: format.timestamp(accepted.at) }),
  };
};
export type EntryActions = ReturnType<typeof useEntryActions>;
