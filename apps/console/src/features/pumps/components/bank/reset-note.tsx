import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Resettable } from "@sgval/contract/pumps/live";
import { longestReason } from "@sgval/contract/text";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { ConfirmDialog } from "../../../../shared/ui/act/confirm-dialog.tsx";
import { useConfirmSubject } from "../../../../shared/ui/act/confirm-subject.ts";
import { Text } from "../../../../shared/ui/arrange.ts";
import { useResetInterlock } from "../../api/stations.ts";

/** The pumps ran dry too often, or a sensor that showed a fault is lost: a person has to look, say why, and let them start again. */
export const ResetNote = ({
  device,
  condition,
  mayReset,
}: {
  device: DeviceDetail;
  condition: Resettable;
  mayReset: boolean;
}) => {
  const { t } = useTranslation(["pumps", "common"]);
  const errorText = useErrorText();
  const reset = useResetInterlock(device.id);
  const [open, setOpen] = useState(false);
  const [cause, setCause] = useState("");
  const subject = useConfirmSubject(device);
  return (
    <>
      <Alert
        severity="error"
        action={
          mayReset && (
            <Button color="inherit" size="small" onClick={() => setOpen(true)}>
              {t("reset.act")}
            </Button>
          )
        }
      >
        {t(`reset.${condition}.needed`)}
      </Alert>
      {open && (
        <ConfirmDialog
          open
          onCancel={() => setOpen(false)}
          onConfirm={() =>
            reset.mutate(
              { cause: cause.trim(), condition },
              {
                onSuccess: () => {
                  showSnackbar("success", t("reset.done"));
                  setOpen(false);
                },
              },
            )
          }
          title={t(`reset.${condition}.title`)}
          {...subject}
          closeLabel={t("common:closeDialog")}
          cancelLabel={t("common:cancel")}
          verbLabel={t("reset.act")}
          busy={reset.isPending}
          reason={{
            label: t(`reset.${condition}.cause`),
            value: cause,
            onChange: setCause,
            required: true,
            maxLength: longestReason,
          }}
          problem={reset.error && <Alert severity="error">{errorText(reset.error)}</Alert>}
        >
          <Text>{t(`reset.${condition}.text`)}</Text>
        </ConfirmDialog>
      )}
    </>
  );
};
