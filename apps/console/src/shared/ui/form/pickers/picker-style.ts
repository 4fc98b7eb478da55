import { touch } from "../../breakpoints.ts";
import { paint } from "../../paint.ts";

const outline = "& .MuiPickersOutlinedInput-notchedOutline";

/** Styles picker fields like other inputs of the theme. */
export const pickerStyle = {
  "& .MuiPickersOutlinedInput-root": {
    minHeight: 34,
    paddingInline: "10px",
    borderRadius: "6px",
    backgroundColor: paint.card,
    color: paint.ink,
    fontSize: "0.875rem",
    lineHeight: "1.25rem",
    [outline]: { borderColor: paint.edge },
    [`&:hover ${outline.slice(2)}`]: { borderColor: paint.ink2 },
    [`&.Mui-focused ${outline.slice(2)}`]: { borderColor: paint.primaryStrong, borderWidth: "1px" },
    "&.Mui-focused": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: "1px" },
    [`&.Mui-error ${outline.slice(2)}`]: { borderColor: paint.criticalText },
    [touch]: { minHeight: 44 },
  },
  "& .MuiPickersInputBase-sectionsContainer": { padding: "6px 0", width: "auto", minWidth: 0 },
} as const;

/** An empty field says how it is filled, as legibly as other placeholders. */
export const emptyPickerStyle = {
  "& .MuiPickersInputBase-sectionsContainer": { opacity: 1, color: paint.mute },
} as const;
