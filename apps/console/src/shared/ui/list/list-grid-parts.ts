import { styled } from "@mui/material/styles";
import { gridClasses } from "@mui/x-data-grid";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** The grid writes its own styles below its root; these have to weigh more. */
const part = (name: keyof typeof gridClasses): string => `&&& .${gridClasses[name]}`;

const track = { display: "grid", gridTemplateColumns: "subgrid", gridColumn: "1 / -1" } as const;

/** Neither measured widths nor a measured height: see `Frame`. */
const unmeasured = {
  position: "static",
  width: "auto !important",
  minWidth: "0 !important",
  height: "auto !important",
  minHeight: "0 !important",
  transform: "none !important",
} as const;

/**
 * Columns are as wide as their contents ask for, head and rows together, like those of a table. The grid would
 * give every column a number of pixels instead; so its boxes become one CSS grid, whose tracks `--list-columns`
 * names. Long words wrap and rows grow, and nothing is measured again when a live value gets longer.
 */
export const Frame = styled("div")({
  minWidth: 0,
  [`&&& .${gridClasses.root}`]: {
    ...typeScale.table,
    fontFamily: "inherit",
    fontVariantNumeric: "inherit",
    fontFeatureSettings: "inherit",
    border: 0,
    borderRadius: 0,
    color: paint.ink2,
    backgroundColor: "transparent",
    "--DataGrid-overlayHeight": "0px",
  },
  [part("virtualScroller")]: { overflowX: "auto", overflowY: "hidden" },
  [part("virtualScrollerContent")]: {
    ...unmeasured,
    display: "grid",
    gridTemplateColumns: "var(--list-columns)",
    flex: "none !important",
  },
  [`${part("container--top")}, ${part("columnHeaders")}, ${part("virtualScrollerRenderZone")}`]: {
    ...track,
    ...unmeasured,
    borderRadius: 0,
    backgroundColor: "transparent",
  },
  [part("columnHeaders")]: { backgroundColor: paint.sunk },
  "&&& [role=row]": { ...track, ...unmeasured, alignItems: "center" },
  [`${part("contentFiller")}, ${part("filler")}, ${part("scrollbarFiller")}, ${part("cellEmpty")}, ${part(
    "cellOffsetLeft",
  )}, ${part("container--bottom")}, &&& [role=row] > [role=none]`]: { display: "none" },
  [`${part("scrollbar")}, ${part("columnSeparator")}`]: { display: "none" },
  [part("columnHeader")]: {
    ...typeScale.label,
    width: "auto !important",
    minWidth: 0,
    height: "34px !important",
    padding: "0 12px",
    fontWeight: 550,
    color: paint.mute,
    backgroundColor: paint.sunk,
    border: `0 solid ${paint.line}`,
    borderBlockWidth: 1,
    whiteSpace: "nowrap",
    "&.units": { gridColumn: "span 2" },
    "&:focus, &:focus-within": { outline: "none" },
    "& button": {
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
    },
    '&[aria-sort="ascending"], &[aria-sort="descending"]': { color: paint.ink },
  },
  [`${part("columnHeaderTitleContainer")}, ${part("columnHeaderTitleContainerContent")}`]: {
    overflow: "visible",
  },
  [part("columnHeaderTitleContainerContent")]: { flexGrow: 1 },
  [`${part("columnHeader--alignRight")} .${gridClasses.columnHeaderTitleContainerContent}`]: {
    justifyContent: "flex-end",
  },
  [`${part("columnHeader--alignCenter")} .${gridClasses.columnHeaderTitleContainerContent}`]: {
    justifyContent: "center",
  },
  [`&&& .${gridClasses.row}`]: {
    maxHeight: "none !important",
    minHeight: "50px !important",
    borderBottom: `1px solid ${paint.line}`,
    transition: "background-color 120ms ease-out",
    "&:hover": { backgroundColor: paint.hover },
    '&[data-selected="true"]': { backgroundColor: paint.tint },
    "&:focus-visible": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: -2 },
  },
  [`&&&[data-density="compact"] .${gridClasses.row}`]: { minHeight: "36px !important" },
  [`&&& .${gridClasses.cell}`]: {
    display: "block",
    width: "auto",
    minWidth: 0,
    height: "auto",
    padding: "4px 12px",
    border: 0,
    lineHeight: "inherit",
    whiteSpace: "normal",
    overflow: "visible",
    overflowWrap: "break-word",
    textAlign: "start",
    '&[role="rowheader"]': { color: paint.ink },
    "&.end": { textAlign: "end" },
    "&.center": { textAlign: "center" },
    "&.units": {
      display: "grid",
      gridTemplateColumns: "subgrid",
      gridColumn: "span 2",
      alignItems: "center",
      gap: 5,
    },
  },
});

export const Unit = styled("span")({
  ...typeScale.age,
  color: paint.mute,
  whiteSpace: "nowrap",
  textAlign: "start",
});
