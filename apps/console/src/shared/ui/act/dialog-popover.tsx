import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";

export type DialogPopoverProps = {
  /** The button that opened it; null while it is closed. */
  anchor: HTMLElement | null;
  label: string;
  width: number;
  maxHeight?: number;
  /** The end of the button that it is aligned with. */
  align?: "left" | "right";
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog below the button that opens it, never wider than the window. */
export const DialogPopover = (props: DialogPopoverProps) => {
  const { anchor, align = "right", width, maxHeight } = props;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={props.onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: align }}
      transformOrigin={{ vertical: "top", horizontal: align }}
      slotProps={{
        paper: {
          sx: { width, maxWidth: "calc(100vw - 32px)", ...(maxHeight ? { maxHeight } : {}) },
          role: "dialog",
          "aria-label": props.label,
        },
      }}
    >
      {props.children}
    </Popover>
  );
};
