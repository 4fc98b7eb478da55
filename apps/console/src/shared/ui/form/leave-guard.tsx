import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { QuestionDialog } from "../act/question-dialog.tsx";

/** How many forms on the page have unsaved changes. */
export const useUnsaved = create(() => ({ forms: 0 }));

/** Asks before a page with unsaved changes is left. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
  useEffect(() => {
    if (!dirty) return undefined;
    useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }));
    return () => useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }));
  }, [dirty]);
  const { t } = useTranslation("forms");
  const leaving = useBlocker({
    // Switching tabs of a page also discards typed values.
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <QuestionDialog
      open={leaving.status === "blocked"}
      title={t("discard.title")}
      text={t("discard.text")}
      cancelLabel={t("discard.stay")}
      verbLabel={t("discard.leave")}
      onCancel={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  );
};
