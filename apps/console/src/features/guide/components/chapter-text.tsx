import { styled } from "@mui/material/styles";
import Markdown from "markdown-to-jsx/react";
import { type AnchorHTMLAttributes, createContext, useContext, useMemo } from "react";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { anchorOf } from "../read-chapter.ts";

const Text = styled("div")({
  ...typeScale.body,
  maxWidth: 760,
  lineHeight: 1.6,
  "& h2": { ...typeScale.dialogTitle, margin: "28px 0 8px", scrollMarginTop: 72 },
  "& h3": { ...typeScale.h3, margin: "18px 0 6px" },
  "& :is(p, ul, ol, table, blockquote)": { margin: "0 0 12px" },
  "& :is(ul, ol)": { paddingInlineStart: 22 },
  "& li": { marginBottom: 4 },
  "& li > p": { margin: 0 },
  "& blockquote": {
    padding: "8px 14px",
    borderInlineStart: `3px solid ${paint.primary}`,
    backgroundColor: paint.sunk,
    "& p": { margin: 0 },
  },
  "& table": { display: "block", overflowX: "auto", borderCollapse: "collapse" },
  "& :is(th, td)": {
    padding: "6px 10px",
    border: `1px solid ${paint.line}`,
    textAlign: "start",
    verticalAlign: "top",
  },
  "& th": { ...typeScale.label, backgroundColor: paint.sunk },
  "& a": { color: paint.link },
  "& :is(code, kbd)": {
    padding: "1px 5px",
    border: `1px solid ${paint.line}`,
    borderRadius: 4,
    backgroundColor: paint.sunk,
    fontSize: "0.92em",
    overflowWrap: "anywhere",
  },
  "@media print": { maxWidth: "none", "& :is(table, blockquote)": { breakInside: "avoid" } },
});

/** No `figure`: Markdown has its pictures in paragraphs. */
const Figure = styled("span")({
  display: "block",
  "& img": {
    display: "block",
    width: "100%",
    height: "auto",
    border: `1px solid ${paint.line}`,
    borderRadius: 6,
  },
  // A white page would be the brightest of a dark room.
  "@media screen": { '[data-color-scheme="dark"] & img': { filter: "brightness(0.8)" } },
  "& > span": { ...typeScale.age, display: "block", marginTop: 4, color: paint.mute },
  "@media print": { breakInside: "avoid" },
});

/** Px of every picture, so that the text stands still while they are fetched. */
const pictureSize = { width: 1280, height: 800 } as const;

interface Surroundings {
  pictures: ReadonlyMap<string, string>;
  canOpen: (href: string) => boolean;
}

const SurroundingsOfText = createContext<Surroundings>({ pictures: new Map(), canOpen: () => true });

/** A page that the reader may not open is named, not linked. */
const ChapterLink = ({ href = "", children }: AnchorHTMLAttributes<HTMLAnchorElement>) => {
  const { canOpen } = useContext(SurroundingsOfText);
  return canOpen(href) ? <AddressLink href={href}>{children}</AddressLink> : children;
};

/** A screen, by the name of its picture; its caption says what is to be seen. */
const Picture = ({ src = "", alt = "" }: { src?: string; alt?: string }) => {
  const address = useContext(SurroundingsOfText).pictures.get(src);
  return address === undefined ? null : (
    <Figure>
      <img src={address} alt="" width={pictureSize.width} height={pictureSize.height} loading="lazy" />
      <span>{alt}</span>
    </Figure>
  );
};

const options = {
  slugify: anchorOf,
  forceBlock: true,
  disableParsingRawHTML: true,
  overrides: { a: ChapterLink, img: Picture },
} as const;

/** The text of a chapter, in the look of the console. */
export const ChapterText = (props: Surroundings & { markdown: string }) => {
  const { markdown, pictures, canOpen } = props;
  const surroundings = useMemo(() => ({ pictures, canOpen }), [pictures, canOpen]);
  return (
    <SurroundingsOfText value={surroundings}>
      <Text>
        <Markdown options={options}>{markdown}</Markdown>
      </Text>
    </SurroundingsOfText>
  );
};
