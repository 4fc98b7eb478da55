import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { type Chapter, type GuidePart, guideParts } from "../../../shared/guide-chapters.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { GuideBook } from "../read-chapter.ts";

const List = styled("nav")({
  "& h2": { ...typeScale.label, margin: "14px 0 4px", color: paint.mute },
  "& > div:first-of-type h2": { marginTop: 0 },
  // As the first page, where no chapter stands beside it.
  "&[data-alone=true]": { columns: "260px 4", columnGap: 24 },
  "& > div": { breakInside: "avoid" },
  "& ul": { margin: 0, padding: 0, listStyle: "none" },
  "& ul ul": { paddingInlineStart: 12 },
  "& a": {
    ...typeScale.body,
    display: "block",
    padding: "4px 8px",
    borderRadius: 6,
    color: paint.ink,
    textDecoration: "none",
    "&:hover": { backgroundColor: paint.hover },
    '&[aria-current="page"]': { backgroundColor: paint.sunk, fontWeight: 600 },
    [touch]: { minHeight: 44, display: "flex", alignItems: "center", boxSizing: "border-box" },
  },
  "& ul ul a": { ...typeScale.bodyS, color: paint.mute },
});

export const chapterHref = (chapter: Chapter, anchor = ""): string =>
  `${pathTo(paths.guideChapter, { chapter })}${anchor === "" ? "" : `#${anchor}`}`;

/** The table of contents; the open chapter with its headings. */
export const GuideContents = ({ book, open }: { book: GuideBook; open: Chapter | null }) => {
  const { t } = useTranslation("guide");
  return (
    <List aria-label={t("contents")} data-alone={open === null}>
      {(Object.keys(guideParts) as GuidePart[]).map((part) => (
        <div key={part}>
          <h2>{t(`part.${part}`)}</h2>
          <ul>
            {guideParts[part].map((chapter) => (
              <li key={chapter}>
                <AddressLink href={chapterHref(chapter)} aria-current={chapter === open ? "page" : undefined}>
                  {book.chapters.get(chapter)?.title}
                </AddressLink>
                {chapter === open && (
                  <ul aria-label={t("onPage")}>
                    {book.chapters
                      .get(chapter)
                      ?.sections.filter(({ heading }) => heading !== "")
                      .map(({ heading, anchor }) => (
                        <li key={anchor}>
                          <AddressLink href={chapterHref(chapter, anchor)}>{heading}</AddressLink>
                        </li>
                      ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </List>
  );
};
