import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { below } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled("div")({
  position: "sticky",
  bottom: 8,
  zIndex: 5,
  display: "flex",
  alignItems: "center",
  gap: 8,
  width: "fit-content",
  maxWidth: "100%",
  minHeight: 46,
  marginInline: "auto",
  padding: "4px 16px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
  "& > b": { ...typeScale.h3, whiteSpace: "nowrap" },
  "& > .MuiButton-root, & > .MuiIconButton-root": { flex: "none" },
  "& .MuiButton-text": { color: paint.ink2 },
  "& > .MuiButton-text": { color: paint.link },
});

/** Many actions take a second line; on a phone they scroll sideways instead of growing over the list. */
const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  minWidth: 0,
  padding: 4,
  "& > *": { flex: "none" },
  [below("sm")]: { flexWrap: "nowrap", overflowX: "auto" },
});

const Rule = styled("span")({ flex: "none", width: 1, height: 24, backgroundColor: paint.line });

export type BulkBarProps = {
  /** Names the group of actions. */
  label: string;
  /** "2 selected". */
  countText: string;
  /** Offered while not every result is chosen. */
  selectAll?: { label: string; onSelectAll: () => void } | undefined;
  clearLabel: string;
  onClear: () => void;
  /** Text buttons with an icon. */
  children: ReactNode;
};

/** Floats at the foot of a list while rows are chosen. */
export const BulkBar = ({ label, countText, selectAll, clearLabel, onClear, children }: BulkBarProps) => (
  <Root role="toolbar" aria-label={label}>
    <b role="status">{countText}</b>
    {selectAll && (
      <Button size="small" onClick={selectAll.onSelectAll}>
        {selectAll.label}
      </Button>
    )}
    <Rule aria-hidden />
    <Actions>{children}</Actions>
    <IconButton size="small" aria-label={clearLabel} onClick={onClear}>
      <IconX size={18} stroke={1.75} />
    </IconButton>
  </Root>
);
