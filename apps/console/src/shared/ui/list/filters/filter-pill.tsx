import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { touch } from "../../breakpoints.ts";
import { paint } from "../../paint.ts";
import { typeScale } from "../../type-scale.ts";

const Root = styled(ButtonBase)({
  ...typeScale.bodyS,
  flex: "none",
  gap: 8,
  minHeight: 32,
  padding: "0 12px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 6,
  backgroundColor: paint.card,
  color: paint.ink2,
  fontWeight: 500,
  whiteSpace: "nowrap",
  transition: "background-color 120ms ease-out",
  "&:hover": { backgroundColor: paint.hover },
  '&[aria-pressed="true"]': {
    backgroundColor: paint.tint,
    borderColor: paint.primary,
    color: paint.primaryStrong,
    fontWeight: 600,
  },
  "& b": { fontWeight: 650, color: "inherit" },
  '&:not([aria-pressed="true"]) b': { color: paint.ink },
  [touch]: { minHeight: 44 },
});

export type FilterPillProps = {
  label: string;
  /** Printed number of rows behind the filter; absent where that is not counted. */
  count: string | undefined;
  selected: boolean;
  onToggle: () => void;
  shape?: ReactNode;
  /** Shape and count, with the label as its tip, where a row has many filters. */
  brief?: boolean;
};

/** A count that is a filter: what it counts is what the list shows when it is pressed. */
export const FilterPill = ({ label, count, selected, onToggle, shape, brief = false }: FilterPillProps) => (
  <Root aria-pressed={selected} onClick={onToggle} title={brief ? label : undefined}>
    {shape}
    <span className={brief ? "visually-hidden" : undefined}>{label}</span>
    {count !== undefined && <b>{count}</b>}
  </Root>
);
