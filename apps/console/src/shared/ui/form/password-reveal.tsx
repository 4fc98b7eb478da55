import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { IconEye, IconEyeOff } from "@tabler/icons-react";

/** Button at the end of a password input that shows or hides what is typed. */
export const PasswordReveal = (props: {
  label: string;
  shown: boolean;
  onToggle: () => void;
  size?: "small" | "medium";
}) => (
  <InputAdornment position="end">
    <IconButton
      size={props.size ?? "medium"}
      aria-label={props.label}
      aria-pressed={props.shown}
      onClick={props.onToggle}
    >
      {props.shown ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
    </IconButton>
  </InputAdornment>
);
