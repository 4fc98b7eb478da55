import Button, { type ButtonProps } from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import { IconLock, type Icon as TablerIcon } from "@tabler/icons-react";
import { type ReactElement, useState } from "react";

// A disabled button takes no pointer, which has to find the reason.
const ReasonButton = styled(Button)({ "&&.Mui-disabled": { pointerEvents: "auto", cursor: "not-allowed" } });
const ReasonIconButton = styled(IconButton)({
  "&[aria-disabled=true]": { opacity: 0.55, cursor: "not-allowed" },
});

/** A tap or a click shows the reason at once and for a while: it does nothing else. */
const Reason = ({ locked, children }: { locked: string; children: (show: () => void) => ReactElement }) => {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip
      title={locked}
      describeChild
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      enterTouchDelay={0}
      leaveTouchDelay={4000}
    >
      {/* A finger may be gone before its touch has opened anything; its click comes all the same. */}
      {children(() => setOpen(true))}
    </Tooltip>
  );
};

/** A disabled button with a reason; it stays focusable so that the reason, which describes it, can be read. */
export const LockedButton = ({
  locked,
  onClick,
  ...props
}: ButtonProps & { locked?: string | undefined }) => {
  if (locked === undefined) return <Button {...props} {...(onClick ? { onClick } : {})} />;
  return (
    <Reason locked={locked}>
      {(show) => (
        // A submit button would send its form all the same.
        <ReasonButton
          {...props}
          type="button"
          aria-disabled
          className="Mui-disabled"
          startIcon={<IconLock size={16} stroke={1.75} aria-hidden />}
          onClick={show}
        />
      )}
    </Reason>
  );
};

/** A small button with an icon in the head of a card. */
export const HeadButton = ({
  icon: Icon,
  main = false,
  ...props
}: Pick<ButtonProps, "children" | "onClick"> & {
  icon: TablerIcon;
  /** At most one of them is filled. */
  main?: boolean;
  locked: string | undefined;
}) => (
  <LockedButton
    {...props}
    size="small"
    variant={main ? "contained" : "outlined"}
    startIcon={<Icon size={16} stroke={1.75} aria-hidden />}
  />
);

/** The same for a button with an icon alone: its tooltip says what it does, or why it cannot be done. */
export const LockedIconButton = ({
  locked,
  tip,
  onClick,
  ...props
}: IconButtonProps & {
  "aria-label": string;
  /** What it does, in short. */
  tip: string;
  locked?: string | undefined;
}) => {
  if (locked === undefined)
    return (
      <Tooltip title={tip} describeChild>
        <ReasonIconButton {...props} {...(onClick ? { onClick } : {})} />
      </Tooltip>
    );
  return (
    <Reason locked={locked}>{(show) => <ReasonIconButton {...props} aria-disabled onClick={show} />}</Reason>
  );
};
