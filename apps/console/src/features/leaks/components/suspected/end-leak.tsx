import type { SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermissions } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { useEndSuspectedLeak } from "../../api/suspected-leaks.ts";

/** Says that a reported leak is over, where no flow will. */
export const EndLeak = ({ leak }: { leak: SuspectedLeak }) => {
  const { t } = useTranslation(["leaks", "forms", "messages"]);
  const missing = useMissingPermissions();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const end = useEndSuspectedLeak(leak.id);
  const close = () => {
    end.reset();
    setOpen(false);
  };
  return (
    <>
      <LockedButton
        variant="outlined"
        locked={missing("LeakPoint.Update", t("messages:not_permitted"))}
        onClick={() => setOpen(true)}
      >
        {t("suspected.over")}
      </LockedButton>
      <QuestionDialog
        open={isOpen}
        title={t("messages:confirm_continue")}
        text={t("suspected.overText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("suspected.over")}
        busy={end.isPending}
        problem={end.error && errorText(end.error)}
        onCancel={close}
        onConfirm={() =>
          end.mutate(undefined, {
            onSuccess: () => {
              showSnackbar("success", t("suspected.overDone"));
              close();
            },
          })
        }
      />
    </>
  );
};
