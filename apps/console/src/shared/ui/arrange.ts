import { styled } from "@mui/material/styles";
import { paint } from "./paint.ts";

/** `gap` and `wraps` are no attributes of an element. */
const own = { shouldForwardProp: (name: PropertyKey) => name !== "gap" && name !== "wraps" };

/** Elements below each other, `gap` px apart. */
export const Stack = styled("div", own)<{ gap: number }>(({ gap }) => ({ display: "grid", gap }));

/** Elements beside each other on one middle line; `wraps` continues on further lines. */
export const Row = styled(
  "div",
  own,
)<{ gap: number | string; wraps?: boolean }>(({ gap, wraps }) => ({
  display: "flex",
  alignItems: "center",
  gap,
  ...(wraps ? { flexWrap: "wrap" } : {}),
}));

/** A row inside a line of text or a table cell. */
export const InlineRow = styled(
  "span",
  own,
)<{ gap: number }>(({ gap }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap,
}));

/** Buttons that wrap on narrow screens. */
export const Actions = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

/** The part of a row that takes the free space and may become narrower than its text. */
export const Grow = styled("div")({ flex: 1, minWidth: 0 });

/** May become narrower than its text. */
export const Shrink = styled("div")({ minWidth: 0 });

/** Secondary text. */
export const Muted = styled("span")({ color: paint.mute });

/** A paragraph without margins; give an odd one with `sx`. */
export const Text = styled("p")({ margin: 0 });

/** A secondary paragraph. */
export const MutedText = styled(Text)({ color: paint.mute });

/** A text that must not make its row higher than its neighbours; give the whole of it as `title`. */
export const TwoLines = styled("span")({
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflowWrap: "anywhere",
});

/** A number with its unit, or a date with its time. */
export const NoWrap = styled("span")({ whiteSpace: "nowrap" });
