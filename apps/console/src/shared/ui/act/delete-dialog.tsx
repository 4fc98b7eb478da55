import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { useOnline } from "../../api/use-online.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { QuestionDialog } from "./question-dialog.tsx";

const NAMED = 5;

const Names = styled("ul")({ margin: 0, paddingInlineStart: 20, overflowWrap: "anywhere" });

export type DeleteDialogProps = {
  open: boolean;
  /** Names of everything that will be deleted. */
  names: readonly string[];
  /** Other effects: links, timers, history that is kept. */
  affected?: ReactNode;
  /** Why it cannot be deleted; disables the button. */
  locked?: string | undefined;
  /** Resolves with the names that are deleted, where that may be fewer. */
  onDelete: () => Promise<unknown>;
  onDeleted: () => void;
  onClose: () => void;
};

/** Confirmation before deleting, with names and other effects. A refusal is shown in the dialog. */
export const DeleteDialog = (props: DeleteDialogProps) => {
  const { t } = useTranslation(["forms", "messages", "common"]);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const online = useOnline();
  const rest = props.names.length - NAMED;
  const close = () => {
    setProblem(null);
    props.onClose();
  };
  const cancel = () => {
    close();
    if (props.locked === undefined) showSnackbar("success", t("messages:canceled"));
  };
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const deleted = await props.onDelete();
      const names = Array.isArray(deleted) ? deleted : props.names;
      const further = names.length - NAMED;
      const gone = [...names.slice(0, NAMED), ...(further > 0 ? [t("andMore", { count: further })] : [])];
      showSnackbar(
        "success",
        `${t("messages:delete_success")}. ${t("messages:deleted")}${t("common:colon")}${gone.join(", ")}`,
      );
      props.onDeleted();
    } catch (error) {
      setProblem(`${t("messages:delete_failed")}${t("common:colon")}${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <QuestionDialog
      open={props.open}
      title={t("messages:confirm_continue")}
      cancelLabel={t("cancel")}
      verbLabel={t("delete")}
      onCancel={cancel}
      onConfirm={() => void confirm()}
      busy={busy}
      locked={props.locked ?? (online ? undefined : t("offlineDelete"))}
      problem={problem}
    >
      <Names>
        {props.names.slice(0, NAMED).map((name) => (
          <li key={name}>
            <b>{name}</b>
          </li>
        ))}
        {rest > 0 && <li>{t("andMore", { count: rest })}</li>}
      </Names>
      {props.affected && <div>{props.affected}</div>}
    </QuestionDialog>
  );
};
