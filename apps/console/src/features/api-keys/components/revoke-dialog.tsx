import type { ApiKey } from "@sgval/contract/api-keys/api-keys";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { useRevokeKey } from "../api/api-keys.ts";

/** Asks before a key ends for good. */
export const RevokeDialog = (props: { apiKey: ApiKey; whose: "own" | "any"; onClose: () => void }) => {
  const { t } = useTranslation(["apiKeys", "forms", "messages"]);
  const errorText = useErrorText();
  const revoke = useRevokeKey(props.whose);
  const confirm = () =>
    revoke.mutate(props.apiKey.id, {
      onSuccess: () => {
        showSnackbar("success", t("messages:update_success"));
        props.onClose();
      },
    });
  return (
    <QuestionDialog
      open
      title={t("revokeTitle", { name: props.apiKey.name })}
      text={t("revokeText")}
      cancelLabel={t("forms:cancel")}
      verbLabel={t("revoke")}
      busy={revoke.isPending}
      problem={revoke.error && errorText(revoke.error)}
      onCancel={props.onClose}
      onConfirm={confirm}
    />
  );
};
