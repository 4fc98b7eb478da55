import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { QuestionDialog } from "../act/question-dialog.tsx";

/** How many forms on the page have unsaved changes. */
export const useUnsaved = create(() => ({ forms: 0 }));

/** Asks before a page with unsaved changes, or with something else that would be lost, is left. */
export const LeaveGuard = ({
  dirty,
  lost,
  pageOnly = false,
}: {
  dirty: boolean;
  /** What is unsaved outlives a change of the address that stays on the page, as on a map that moves. */
  pageOnly?: boolean;
  /** What is lost, where it is not a change. */
  lost?: { title: string; text: string; leave: string };
}) => {
  useEffect(() => {
    if (!dirty) return undefined;
    useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }));
    return () => useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }));
  }, [dirty]);
  const { t } = useTranslation("forms");
  const leaving = useBlocker({
    // Switching tabs of a page also discards typed values.
    shouldBlockFn: ({ current, next }) => dirty && !(pageOnly && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <QuestionDialog
      open={leaving.status === "blocked"}
      title={lost?.title ?? t("discard.title")}
      text={lost?.text ?? t("discard.text")}
      cancelLabel={t("discard.stay")}
      verbLabel={lost?.leave ?? t("discard.leave")}
      onCancel={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    />
  );
};
