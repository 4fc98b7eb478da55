import type { LinkField } from "@sgval/contract/devices/linkage";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useOnline } from "../../../../shared/api/use-online.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { useLinkDevice } from "../../api/link-devices.ts";

/** Unlinks a measuring device after a question that says what ends with the link. */
export const UnlinkButton = (props: {
  parent: { id: number; displayName: string };
  child: { displayName: string };
  field: LinkField;
}) => {
  const { parent, child, field } = props;
  const { t } = useTranslation(["devices", "forms", "messages", "common"]);
  const errorText = useErrorText();
  const online = useOnline();
  const mayLink = useMay()("Linkage.Update");
  const link = useLinkDevice();
  const [open, setOpen] = useState(false);
  const names = `${parent.displayName} – ${child.displayName}`;
  const cancel = () => {
    link.reset();
    setOpen(false);
    showSnackbar("success", t("messages:canceled"));
  };
  const unlink = () =>
    link.mutate(
      { parent: parent.id, field, child: null },
      {
        onSuccess: () => {
          setOpen(false);
          showSnackbar("success", `${t("messages:update_success")}. ${t("linkage.unlinked", { names })}`);
        },
      },
    );
  return (
    <>
      <LockedButton
        variant="outlined"
        size="small"
        locked={mayLink ? undefined : t("linkage.locked")}
        onClick={() => setOpen(true)}
        aria-label={t("linkage.unlinkNamed", { names })}
      >
        {t("linkage.unlink")}
      </LockedButton>
      <QuestionDialog
        open={open}
        title={t("messages:confirm_continue")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("linkage.unlink")}
        onCancel={cancel}
        onConfirm={unlink}
        busy={link.isPending}
        locked={online ? undefined : t("forms:offlineDelete")}
        problem={
          link.error ? `${t("messages:update_failed")}${t("common:colon")}${errorText(link.error)}` : null
        }
      >
        <b>{names}</b>
        <div>{t(`linkage.ends.${field}`, { name: parent.displayName })}</div>
      </QuestionDialog>
    </>
  );
};
