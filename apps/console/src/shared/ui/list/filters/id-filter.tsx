import { FilterChoice } from "./filter-choice.tsx";

/** Narrows a list to one of what has an id and a name; shown where there is a choice, or one is in the address. */
export const IdFilter = (props: {
  label: string;
  /** Label of "no filter". */
  any: string;
  chosen: number | undefined;
  choices: readonly { id: number; name: string }[];
  onChange: (id: number | undefined) => void;
}) =>
  (props.choices.length > 0 || props.chosen !== undefined) && (
    <FilterChoice
      label={props.label}
      any={props.any}
      value={String(props.chosen ?? "")}
      choices={props.choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => props.onChange(value === undefined ? undefined : Number(value))}
    />
  );
