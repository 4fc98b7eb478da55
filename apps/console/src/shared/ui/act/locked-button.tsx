import Button, { type ButtonProps } from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { Icon as TablerIcon } from "@tabler/icons-react";

// A disabled button takes no pointer, which has to find the reason.
const ReasonButton = styled(Button)({ "&&.Mui-disabled": { pointerEvents: "auto", cursor: "not-allowed" } });
const ReasonIconButton = styled(IconButton)({
  "&[aria-disabled=true]": { opacity: 0.55, cursor: "not-allowed" },
});

/** A tap shows the reason at once: it does nothing else. */
const byTouch = { enterTouchDelay: 0, leaveTouchDelay: 4000 } as const;

/** A disabled button with a reason; it stays focusable so that the reason, which describes it, can be read. */
export const LockedButton = ({
  locked,
  onClick,
  ...props
}: ButtonProps & { locked?: string | undefined }) => {
  if (locked === undefined) return <Button {...props} {...(onClick ? { onClick } : {})} />;
  return (
    <Tooltip title={locked} describeChild {...byTouch}>
      {/* A submit button would send its form all the same. */}
      <ReasonButton {...props} type="button" aria-disabled className="Mui-disabled" />
    </Tooltip>
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
}) => (
  <Tooltip title={locked ?? tip} describeChild {...(locked === undefined ? {} : byTouch)}>
    <ReasonIconButton
      {...props}
      {...(locked === undefined ? (onClick ? { onClick } : {}) : { "aria-disabled": true })}
    />
  </Tooltip>
);
