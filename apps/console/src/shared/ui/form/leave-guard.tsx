import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { QuestionDialog } from "../act/question-dialog.tsx";

/** Asks before a page with unsaved changes is left. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
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
