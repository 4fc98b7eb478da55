import { styled } from "@mui/material/styles";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const List = styled("ol")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...typeScale.bodyS,
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: 40,
    padding: "6px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& > li > span:first-of-type": { flex: 1, minWidth: 0, overflowWrap: "anywhere", color: paint.ink },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& b": { ...typeScale.valueXs, whiteSpace: "nowrap" },
  "& a": { color: "inherit", textDecoration: "none" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
});

export interface BoardRow {
  key: string;
  href: string | undefined;
  name: string;
  note?: string | undefined;
  value: ReactNode;
}

/** Rows of a card: what it is, of which device, and a number. */
export const BoardRows = ({ rows }: { rows: readonly BoardRow[] }) => (
  <List>
    {rows.map(({ key, href, name, note, value }) => (
      <li key={key}>
        <span>
          {href === undefined ? name : <Link to={href}>{name}</Link>}
          {note !== undefined && <small>{note}</small>}
        </span>
        <b>{value}</b>
      </li>
    ))}
  </List>
);
