import Button, { type ButtonProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";

/** A disabled button with a reason; it stays focusable so that the reason can be read. */
export const LockedButton = ({
  locked,
  onClick,
  ...props
}: ButtonProps & { locked?: string | undefined }) => {
  if (locked === undefined) return <Button {...props} {...(onClick ? { onClick } : {})} />;
  return (
    <Tooltip title={locked}>
      <Button {...props} aria-disabled className="Mui-disabled" sx={{ cursor: "not-allowed" }} />
    </Tooltip>
  );
};
