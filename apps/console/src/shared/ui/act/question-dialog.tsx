import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { paint } from "../paint.ts";

export type QuestionDialogProps = {
  open: boolean;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  cancelLabel: string;
  /** Label of the confirm button: a verb, never "OK". */
  verbLabel: string;
  onCancel: () => void;
  onConfirm: () => void;
  busy?: boolean;
  /** Disables the confirm button, with this reason. */
  locked?: string | undefined;
  problem?: string | null | undefined;
};

const Content = styled(DialogContent)({ display: "grid", gap: 12, color: paint.ink2 });

/** A dialog with confirm and cancel. Cancel has the initial focus, against accidental confirmation. */
export const QuestionDialog = (props: QuestionDialogProps) => {
  const id = useId();
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      transitionDuration={{ enter: 160, exit: 120 }}
      slotProps={{ paper: { sx: { width: 480, maxWidth: "100%" } } }}
    >
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <Content id={`${id}-text`}>
        {props.text && <div>{props.text}</div>}
        {props.children}
        {props.locked && <Alert severity="info">{props.locked}</Alert>}
        {props.problem && <Alert severity="error">{props.problem}</Alert>}
      </Content>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button
          variant="contained"
          disabled={(props.busy ?? false) || props.locked !== undefined}
          onClick={props.onConfirm}
        >
          {props.verbLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
