import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

const Root = styled("article")({ display: "none", "@media print": { display: "block" } });

const onPaper = {
  "@media print": {
    "body > *:not([data-sheet])": { display: "none !important" },
    "html, body": { height: "auto !important", overflow: "visible !important" },
  },
};

/**
 * What a page prints: only this is on paper, whatever lies around it on the screen.
 * @param paper size and margins, for paper that is not the usual one
 */
export const PaperSheet = (props: {
  children: ReactNode;
  className?: string | undefined;
  /** What its styles know it by. */
  "data-size"?: string;
  paper?: { size: string; margin: string | 0 };
}) =>
  createPortal(
    <Root data-sheet data-size={props["data-size"]} className={props.className}>
      <GlobalStyles styles={props.paper ? { ...onPaper, "@page": props.paper } : onPaper} />
      {props.children}
    </Root>,
    document.body,
  );
