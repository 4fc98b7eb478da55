import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { touchArea } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const List = styled("dl")({
  ...typeScale.body,
  display: "grid",
  // A long name leaves the value half of a narrow card.
  gridTemplateColumns: "fit-content(46%) minmax(0, 1fr)",
  gap: "8px 16px",
  margin: 0,
  "& dt": { ...typeScale.bodyS, color: paint.mute },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
  "& dd a:not(.MuiButtonBase-root)": { position: "relative", ...touchArea },
});

export type Property = { key: string; label: string; content: ReactNode };

/** Description list of names and values. */
export const DescriptionList = ({ properties }: { properties: readonly Property[] }) => (
  <List>
    {properties.map(({ key, label, content }) => [
      <dt key={`${key}-label`}>{label}</dt>,
      <dd key={key}>{content}</dd>,
    ])}
  </List>
);
