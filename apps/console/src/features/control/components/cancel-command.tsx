import Button, { type ButtonProps } from "@mui/material/Button";
import type { Command } from "@sgval/contract/control/control";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useCancelCommand } from "../api/send-command.ts";

/** Takes a command back that still waits. */
export const CancelCommand = ({ command, size }: { command: Command; size: ButtonProps["size"] }) => {
  const { t } = useTranslation(["control", "messages"]);
  const errorText = useErrorText();
  const cancel = useCancelCommand();
  return (
    <Button
      variant="outlined"
      size={size}
      disabled={cancel.isPending}
      onClick={() =>
        cancel.mutate(command, {
          onSuccess: () => showSnackbar("success", t("messages:canceled")),
          onError: (error) => showSnackbar("error", errorText(error)),
        })
      }
    >
      {t("cancelCommand")}
    </Button>
  );
};
