import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { QuestionDialog } from "../act/question-dialog.tsx";

/** Asks before the page is left while something typed is not saved yet. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
  const { t } = useTranslation("forms");
  const leaving = useBlocker({
    // Another tab of the same page throws typed text away just the same.
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
