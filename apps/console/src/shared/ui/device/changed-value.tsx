import { keyframes, styled } from "@mui/material/styles";
import { useState } from "react";
import { paint } from "../paint.ts";

const fade = keyframes({
  from: { boxShadow: `inset 0 -2px 0 ${paint.ink2}` },
  to: { boxShadow: "inset 0 -2px 0 transparent" },
});

const Text = styled("span", { shouldForwardProp: (name) => name !== "changed" && name !== "dashed" })<{
  changed: boolean;
  dashed: boolean;
}>({
  variants: [
    { props: { changed: true }, style: { animation: `${fade} 600ms ease-out` } },
    {
      props: { dashed: true },
      style: {
        textDecoration: "underline dashed",
        textDecorationThickness: "1.5px",
        textUnderlineOffset: "0.18em",
      },
    },
  ],
});

/** A value underlined for 600 ms after a change; stale values have a dashed underline. */
export const ChangedValue = ({ text, dashed = false }: { text: string; dashed?: boolean }) => {
  const [shown, setShown] = useState({ text, changes: 0 });
  // Set while rendering: the key must be new in the very render that prints the new number.
  if (shown.text !== text) setShown({ text, changes: shown.changes + 1 });
  return (
    <Text key={shown.changes} changed={shown.changes > 0} dashed={dashed}>
      {text}
    </Text>
  );
};
