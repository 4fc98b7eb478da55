import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { touch } from "../../breakpoints.ts";
import { paint } from "../../paint.ts";

export type FilterChoiceProps = {
  label: string;
  /** Label of "no filter"; without it one of the choices is always active. */
  any?: string;
  /** Without a choice the label alone is shown, where a row has many filters. */
  brief?: boolean;
  /** Of several values the choice shows all until another one is made. */
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

const Root = styled(Select<string>)({
  fontWeight: 500,
  [touch]: { minHeight: 44 },
  "&[data-chosen=true]": { backgroundColor: paint.tint, color: paint.primaryStrong },
});

/** One filter of a list; an active one has the selection colour. An address may name several values, by comma. */
export const FilterChoice = (props: FilterChoiceProps) => {
  const asked = props.value.split(",");
  const chosen = props.choices.filter(({ value }) => asked.includes(value));
  const value = chosen.map((one) => one.value).join(",");
  return (
    <Root
      size="small"
      displayEmpty
      value={value}
      {...(props.brief && value === "" && { renderValue: () => props.label })}
      onChange={(event) => props.onChange(event.target.value || undefined)}
      SelectDisplayProps={{ "aria-label": props.label }}
      data-chosen={value !== "" && props.any !== undefined}
    >
      {props.any !== undefined && <MenuItem value="">{props.any}</MenuItem>}
      {chosen.length > 1 && <MenuItem value={value}>{chosen.map(({ label }) => label).join(", ")}</MenuItem>}
      {props.choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </Root>
  );
};
