import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useBelow } from "../breakpoints.ts";
import { LeaveGuard } from "../form/leave-guard.tsx";

/** Shows a secret this once: a new one goes away by its button alone, and whoever leaves the page is asked before. */
export const SecretDialog = (props: {
  title: string;
  /** Whether a secret is in it, or only how one is used that was shown before. */
  isNew: boolean;
  lost: { title: string; text: string; leave: string };
  children: ReactNode;
  onClose: () => void;
}) => {
  const { t } = useTranslation("common");
  const id = useId();
  const phone = useBelow("sm");
  const { isNew, onClose } = props;
  return (
    <Dialog
      open
      fullScreen={phone}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 640, maxWidth: "100%" } } }}
      {...(!isNew && { onClose })}
    >
      <DialogTitle id={id}>{props.title}</DialogTitle>
      <DialogContent>{props.children}</DialogContent>
      <DialogActions>
        <Button variant="contained" size="large" onClick={onClose}>
          {isNew ? t("savedSecret") : t("close")}
        </Button>
      </DialogActions>
      <LeaveGuard dirty={isNew} lost={props.lost} />
    </Dialog>
  );
};
