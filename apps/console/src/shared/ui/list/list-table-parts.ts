import { styled } from "@mui/material/styles";
import { touchArea } from "../breakpoints.ts";
import { linkTarget } from "../link-target.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { scrollHint } from "./scroll-hint.ts";

const subgrid = { display: "grid", gridTemplateColumns: "subgrid", gridColumn: "1 / -1" } as const;

/** Scrolls sideways when the columns need more than the page has; a long list also scrolls down in it. */
export const Scroller = styled("div")({
  // What is hidden in it but for screen readers is placed by it, and not by the page, which it would widen.
  position: "relative",
  minWidth: 0,
  overflowX: "auto",
  overflowY: "hidden",
  ...scrollHint,
  '&[data-long="true"]': { maxHeight: "80dvh", overflowY: "auto" },
});

/**
 * Head and rows are subgrids of one CSS grid, so a column is as wide as its contents ask for and long words wrap. Widths that were
 * asked for once are kept (`useColumnWidths`): then each row stands for itself. Roles are written out where this is used: an element that
 * is displayed as a grid is not reliably announced as a part of a table.
 */
export const Grid = styled("table")({
  ...typeScale.table,
  display: "grid",
  gridTemplateColumns: "var(--list-columns)",
  width: "100%",
  margin: 0,
  borderSpacing: 0,
  color: paint.ink2,
  "@media screen": { '&[data-widths="kept"]': { gridTemplateColumns: "var(--list-widths)" } },
});

export const Head = styled("thead")({
  ...subgrid,
  backgroundColor: paint.sunk,
  '[data-long="true"] &': { position: "sticky", top: 0, zIndex: 1 },
});

/** Rows of a long list are placed by the script, so each repeats the tracks, which then have fixed minimums. */
export const Body = styled("tbody")({
  ...subgrid,
  '[data-long="true"] &': { display: "block", position: "relative" },
  "@media screen": { '[data-widths="kept"] &': { display: "block" } },
});

export const HeadRow = styled("tr")({ ...subgrid, alignItems: "center" });

export const BodyRow = styled("tr")({
  ...subgrid,
  alignItems: "center",
  minHeight: 50,
  borderBottom: `1px solid ${paint.line}`,
  transition: "background-color 120ms ease-out",
  "&:hover": { backgroundColor: paint.hover },
  // At once, and under the pointer as well.
  '&[data-selected="true"], &[data-selected="true"]:hover': {
    backgroundColor: paint.tint,
    transition: "none",
  },
  // A bar at its start: a chosen row has the tint alone.
  '&[aria-current="true"], &[aria-current="true"]:hover': {
    position: "relative",
    backgroundColor: paint.tint,
    "&::after": {
      content: '""',
      position: "absolute",
      insetBlock: 0,
      insetInlineStart: 0,
      borderInlineStart: `3px solid ${paint.primaryStrong}`,
    },
  },
  "&:focus-visible": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: -2 },
  '[data-opens="true"] &': { cursor: "pointer" },
  '[data-density="compact"] &': { minHeight: 36 },
  '[data-long="true"] &': {
    position: "absolute",
    insetInline: 0,
    top: 0,
    gridTemplateColumns: "var(--list-columns)",
  },
  "@media screen": {
    '[data-widths="kept"] &': {
      gridTemplateColumns: "var(--list-widths)",
      contentVisibility: "auto",
      containIntrinsicBlockSize: "auto 50px",
    },
    '[data-density="compact"] [data-widths="kept"] &': { containIntrinsicBlockSize: "auto 36px" },
  },
});

/*
 * Side and units of a cell are attributes: styles that are a function of properties would be written anew for each of the
 * hundreds of cells whenever it is drawn.
 */

export const HeadCell = styled("th")({
  ...typeScale.label,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-start",
  minWidth: 0,
  height: 34,
  padding: "0 12px",
  fontWeight: 550,
  color: paint.mute,
  backgroundColor: paint.sunk,
  border: `0 solid ${paint.line}`,
  borderBlockWidth: 1,
  textAlign: "start",
  whiteSpace: "nowrap",
  '&[data-side="end"]': { justifyContent: "flex-end" },
  '&[data-side="center"]': { justifyContent: "center" },
  '&[data-units="true"]': { gridColumn: "span 2" },
  '&[aria-sort="ascending"], &[aria-sort="descending"]': { color: paint.ink },
});

export const SortButton = styled("button")({
  all: "unset",
  boxSizing: "border-box",
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minHeight: 26,
  borderRadius: 4,
  cursor: "pointer",
  "&:hover": { color: paint.ink },
  "&:focus-visible": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: 2 },
});

export const Cell = styled("td")({
  minWidth: 0,
  padding: "4px 12px",
  fontWeight: "inherit",
  // Physical sides, mirrored with the page: "start" would be the start of each Latin text in it.
  textAlign: "left",
  overflowWrap: "break-word",
  '&[data-side="end"]': { textAlign: "right" },
  '&[data-side="center"]': { textAlign: "center" },
  '&[data-units="true"]': {
    display: "grid",
    gridTemplateColumns: "subgrid",
    gridColumn: "span 2",
    // The unit stands beside its number, also where more is said below that.
    alignItems: "baseline",
    alignContent: "center",
    gap: 5,
    textAlign: "end",
    // A number is never broken in two; a label beside it may wrap.
    overflowWrap: "normal",
  },
  '&[role="rowheader"]': { color: paint.ink },
  "& a:not(.MuiButtonBase-root)": linkTarget,
  // The larger type of a wall display leaves too little for names; other texts wrap before them.
  'html[data-kiosk="true"] &': {
    '&[role="rowheader"]': { minWidth: "9rem" },
    "& time, & small": { whiteSpace: "normal" },
  },
});

export const Unit = styled("span")({
  ...typeScale.age,
  color: paint.mute,
  whiteSpace: "nowrap",
  textAlign: "start",
});

export const Cards = styled("ul")({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 8,
  listStyle: "none",
  "& > li": {
    minWidth: 0,
    padding: "10px 12px",
    border: `1px solid ${paint.line}`,
    borderRadius: 8,
    backgroundColor: paint.card,
  },
  '& > li[data-selected="true"]': { backgroundColor: paint.tint, borderColor: paint.primary },
  '&[data-beside="true"]': {
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
    gap: 12,
    padding: 12,
  },
  // Touch targets keep their size; only the space around the contents shrinks.
  '&[data-density="compact"]': { gap: 4, padding: 4, "& > li": { padding: "4px 10px" } },
});

/** A line of a card: what it says at its start, what belongs to it at its end. */
export const CardLine = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
});

/** The name of a row that opens a drawer, for mouse and touch; the row itself opens with Enter. */
export const NameButton = styled("button")({
  ...linkTarget,
  ...touchArea,
  position: "relative",
  border: 0,
  background: "none",
  font: "inherit",
  fontWeight: 600,
  color: "inherit",
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { textDecoration: "underline" },
});
