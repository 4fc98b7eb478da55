import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { paint } from "../paint.ts";

export type FilterChoiceProps = {
  label: string;
  /** Stands for no filter; without it one of the choices always holds. */
  any?: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

/** One filter of a list; a chosen one wears the colour of selection. */
export const FilterChoice = (props: FilterChoiceProps) => (
  <Select
    size="small"
    displayEmpty
    value={props.choices.some(({ value }) => value === props.value) ? props.value : ""}
    onChange={(event) => props.onChange(event.target.value || undefined)}
    SelectDisplayProps={{ "aria-label": props.label }}
    sx={{
      fontWeight: 500,
      "@media (pointer: coarse)": { minHeight: 44 },
      ...(props.value === "" || props.any === undefined
        ? {}
        : { bgcolor: paint.tint, color: paint.primaryStrong }),
    }}
  >
    {props.any !== undefined && <MenuItem value="">{props.any}</MenuItem>}
    {props.choices.map(({ value, label }) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </Select>
);
