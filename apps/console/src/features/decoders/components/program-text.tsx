import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const lineHeight = 20;
const shownLines = 24;

const Frame = styled("div")({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  height: lineHeight * shownLines + 16,
  overflow: "hidden",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.sunk,
  "&:focus-within": { borderColor: paint.primary },
});
const face = {
  ...typeScale.bodyS,
  margin: 0,
  padding: 8,
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  lineHeight: `${lineHeight}px`,
} as const;
const Numbers = styled("pre")({
  ...face,
  overflow: "hidden",
  textAlign: "right",
  color: paint.mute,
  borderInlineEnd: `1px solid ${paint.line}`,
  userSelect: "none",
});
const Text = styled("textarea")({
  ...face,
  width: "100%",
  height: "100%",
  resize: "none",
  border: 0,
  outline: 0,
  color: paint.ink,
  backgroundColor: "transparent",
  whiteSpace: "pre",
  overflow: "auto",
});

/** The text of a program with the numbers of its lines, which errors name. */
export const ProgramText = (props: {
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  aria: { id: string } & Record<string, unknown>;
}) => {
  const numbers = useRef<HTMLPreElement>(null);
  const lines = props.value.split("\n").length;
  return (
    <Frame dir="ltr">
      <Numbers ref={numbers} aria-hidden>
        {Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
      </Numbers>
      <Text
        {...props.aria}
        value={props.value}
        readOnly={props.readOnly ?? false}
        spellCheck={false}
        autoCapitalize="none"
        wrap="off"
        onChange={(event) => props.onChange(event.target.value)}
        onScroll={(event) => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </Frame>
  );
};
