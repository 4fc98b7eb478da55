import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useRef } from "react";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { touch } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

const Root = styled("main")({
  display: "grid",
  placeItems: "center",
  minHeight: "100dvh",
  padding: 24,
});

const Box = styled("div")({
  // As wide whatever it says: its start does not jump from page to page.
  width: "min(520px, 100%)",
  "& > svg": { color: paint.mute },
  "& h1": { margin: "16px 0 4px", fontSize: "1.5rem", lineHeight: "2rem", fontWeight: 640, outline: "none" },
  // Only lists and lines of its own: a form inside keeps its look.
  "& > ul, & > nav > ul": { ...typeScale.body, margin: "12px 0 0", paddingInlineStart: 20, lineHeight: 2 },
  "& > p": { ...typeScale.body, margin: "0 0 4px", color: paint.mute, overflowWrap: "anywhere" },
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: 20,
  [touch]: { "& .MuiButton-root": { minHeight: 44 } },
});

/** A page that only explains and leads out; its heading takes the focus so that it is read at once. */
export const MessagePage = (props: {
  icon: ReactNode;
  title: string;
  lines: readonly string[];
  actions: ReactNode;
  children?: ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(props.title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Root>
      <Box>
        {props.icon}
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {props.children}
        <Actions>{props.actions}</Actions>
      </Box>
    </Root>
  );
};
