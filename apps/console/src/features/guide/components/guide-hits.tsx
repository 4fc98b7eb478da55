import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type GuideBook, searchGuide } from "../read-chapter.ts";
import { chapterHref } from "./guide-contents.tsx";

const Hits = styled("ol")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { padding: "10px 0", borderBottom: `1px solid ${paint.line}` },
  "& a": { ...typeScale.h3, color: paint.link },
  "& p": { margin: "2px 0 0", maxWidth: 760 },
});

/** The sections with the words that are sought. */
export const GuideHits = ({ book, q }: { book: GuideBook; q: string }) => {
  const { t } = useTranslation("guide");
  const hits = searchGuide(book.chapters, q);
  if (hits.length === 0) return <EmptyState reason={t("nothing")} next={t("nothingNext")} />;
  return (
    <div>
      <MutedText role="status">{t("found", { count: hits.length })}</MutedText>
      <Hits>
        {hits.map(({ chapter, section, excerpt }) => (
          <li key={`${chapter}#${section.anchor}`}>
            <AddressLink href={chapterHref(chapter, section.anchor)}>
              {[book.chapters.get(chapter)?.title, section.heading].filter(Boolean).join(" · ")}
            </AddressLink>
            <p>{excerpt}</p>
          </li>
        ))}
      </Hits>
    </div>
  );
};
