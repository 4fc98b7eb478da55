import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from "react";
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

/**
 * Gives the focus back to what had it before the dialog. The library would scroll to it: a link in the bars at the top lies within
 * the space that the page keeps free there, so the page below would lose its place.
 */
const useFocusInPlace = (open: boolean) => {
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      before.current = null;
    };
  }, [open]);
  return (event: FocusEvent) => {
    before.current ??= event.relatedTarget;
  };
};

/** A dialog with confirm and cancel. Cancel has the initial focus, against accidental confirmation. */
export const QuestionDialog = (props: QuestionDialogProps) => {
  const id = useId();
  const onFocus = useFocusInPlace(props.open);
  return (
    <Dialog
      open={props.open}
      disableRestoreFocus
      onFocus={onFocus}
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
