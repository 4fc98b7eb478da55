import Button, { type ButtonProps } from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";

const ReasonButton = styled(Button)({ cursor: "not-allowed" });

/** A disabled button with a reason; it stays focusable so that the reason, which describes it, can be read. */
export const LockedButton = ({
  locked,
  onClick,
  ...props
}: ButtonProps & { locked?: string | undefined }) => {
  if (locked === undefined) return <Button {...props} {...(onClick ? { onClick } : {})} />;
  return (
    <Tooltip title={locked} describeChild>
      <ReasonButton {...props} aria-disabled className="Mui-disabled" />
    </Tooltip>
  );
};
