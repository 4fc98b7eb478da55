import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const SWATCH = 22;

const Frame = styled("ul")({
  ...typeScale.age,
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 16px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: paint.mute,
  // A name goes on in the next line as a whole; only what is wider than the card is broken, between words.
  "& li": { display: "flex", alignItems: "center", gap: 6, minWidth: 0, overflowWrap: "normal" },
  "& svg": { flex: "none" },
});

/** What the lines of a drawing are, each beside a piece of it, and what else is to be known about them. */
export const LineLegend = (props: {
  items: readonly { text: string; line?: { color: string; dash?: string; width?: number } }[];
}) => (
  <Frame>
    {props.items.map(({ text, line }) => (
      <li key={text}>
        {line && (
          <svg width={SWATCH} height={8} aria-hidden="true">
            <line
              x2={SWATCH}
              y1={4}
              y2={4}
              stroke={line.color}
              strokeWidth={line.width ?? 1.75}
              strokeDasharray={line.dash}
            />
          </svg>
        )}
        <span>{text}</span>
      </li>
    ))}
  </Frame>
);
