import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const List = styled("ol")({
  display: "grid",
  gap: 4,
  margin: "0 0 6px",
  padding: 0,
  listStyle: "none",
  counterReset: "place",
  "& li": {
    ...typeScale.body,
    display: "flex",
    alignItems: "center",
    gap: 4,
    padding: "2px 4px 2px 10px",
    border: `1px solid ${paint.line}`,
    borderRadius: 6,
    counterIncrement: "place",
    "& > span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
    "& small": { ...typeScale.label, display: "block", color: paint.mediumText },
  },
  "&[data-numbered=true] li::before": { content: 'counter(place) "."', color: paint.mute },
});

export interface Choice<Value> {
  value: Value;
  label: string;
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_one, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** Some of several choices, in an order: moved, left out, and added at the end. */
export const OrderedChoice = <Value extends string | number>(props: {
  value: readonly Value[];
  choices: readonly Choice<Value>[];
  /** How one that was chosen is called, also when it is offered no more. */
  labelOf: (value: Value) => string;
  /** Said below its label. */
  noteOf?: (value: Value) => string | null;
  onChange: (value: Value[]) => void;
  labels: {
    list: string;
    select: string;
    add: string;
    up: (name: string) => string;
    /** Without it they are only moved up. */
    down?: (name: string) => string;
    remove: (name: string) => string;
  };
  numbered?: boolean;
  locked?: boolean;
  /** Ids of the label and the error around it. */
  aria: { id: string };
}) => {
  const { value, choices, labelOf, labels, onChange, locked = false } = props;
  const { id, ...aria } = props.aria;
  const others = choices.filter((one) => !value.includes(one.value));
  const add = (chosen: string | number) =>
    onChange([...value, ...others.flatMap((one) => (one.value === chosen ? one.value : []))]);
  return (
    <div>
      {value.length > 0 && (
        <List aria-label={labels.list} data-numbered={props.numbered ?? false}>
          {value.map((one, index) => {
            const name = labelOf(one);
            const note = props.noteOf?.(one) ?? null;
            return (
              <li key={one}>
                <span>
                  {name}
                  {note !== null && <small>{note}</small>}
                </span>
                {!locked && (
                  <>
                    <IconButton
                      size="small"
                      disabled={index === 0}
                      aria-label={labels.up(name)}
                      onClick={() => onChange(moved(value, index, index - 1))}
                    >
                      <IconArrowUp size={16} stroke={1.75} aria-hidden />
                    </IconButton>
                    {labels.down && (
                      <IconButton
                        size="small"
                        disabled={index === value.length - 1}
                        aria-label={labels.down(name)}
                        onClick={() => onChange(moved(value, index, index + 1))}
                      >
                        <IconArrowDown size={16} stroke={1.75} aria-hidden />
                      </IconButton>
                    )}
                    <IconButton
                      size="small"
                      aria-label={labels.remove(name)}
                      onClick={() => onChange(value.filter((other) => other !== one))}
                    >
                      <IconX size={16} stroke={1.75} aria-hidden />
                    </IconButton>
                  </>
                )}
              </li>
            );
          })}
        </List>
      )}
      {!locked && (
        <Select<Value | "">
          size="small"
          displayEmpty
          fullWidth
          value=""
          onChange={(event) => add(event.target.value)}
          renderValue={() => labels.add}
          SelectDisplayProps={{ id, ...aria, "aria-label": labels.select }}
        >
          {others.map((one) => (
            <MenuItem key={one.value} value={one.value}>
              {one.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </div>
  );
};
