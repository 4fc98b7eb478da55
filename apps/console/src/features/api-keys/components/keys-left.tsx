import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { ownKeysQuery, useRevokeKeys } from "../api/api-keys.ts";

/** After a new password: which keys still work, and whether they shall. */
export const KeysLeft = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(["apiKeys", "messages"]);
  const errorText = useErrorText();
  const query = useQuery(ownKeysQuery());
  const revoke = useRevokeKeys();
  const active = query.data?.filter(({ state }) => state === "active") ?? [];
  if (active.length === 0) return null;
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showSnackbar("success", t("messages:update_success"));
        onClose();
      },
    });
  return (
    <QuestionDialog
      open
      title={t("leftTitle", { count: active.length })}
      text={t("leftText", { names: active.map(({ name }) => name).join(", ") })}
      cancelLabel={t("leftKeep")}
      verbLabel={t("leftRevoke")}
      busy={revoke.isPending}
      problem={revoke.error && errorText(revoke.error)}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
};
