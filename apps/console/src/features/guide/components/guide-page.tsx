import Button from "@mui/material/Button";
import GlobalStyles from "@mui/material/GlobalStyles";
import { styled } from "@mui/material/styles";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { chapters } from "../../../shared/guide-chapters.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { guideSearch } from "../feature.ts";
import { guideLanguage, loadGuide } from "../guide-book.ts";
import { ChapterText } from "./chapter-text.tsx";
import { chapterHref, GuideContents } from "./guide-contents.tsx";
import { GuideHits } from "./guide-hits.tsx";

/** On paper is the chapter alone. */
const onPaper = {
  "@media print": {
    "div:has(> aside), header[data-kind], #root nav, #root footer, [data-not-on-paper]": {
      display: "none !important",
    },
    // The handle of the customizer and the toasts.
    "#root button, [data-sonner-toaster]": { display: "none !important" },
    "html, body, #root, #root > *": { height: "auto !important", overflow: "visible !important" },
  },
};

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "240px minmax(0, 1fr)",
  gap: 32,
  alignItems: "start",
  [below("md")]: { gridTemplateColumns: "minmax(0, 1fr)" },
  "@media print": { display: "block" },
});

const Side = styled("div")({
  position: "sticky",
  top: 68,
  maxHeight: "calc(100dvh - 84px)",
  overflowY: "auto",
  // On a phone the contents are a page of their own.
  [below("md")]: { display: "none" },
});

const Ends = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 12,
  maxWidth: 760,
  marginTop: 24,
  paddingTop: 12,
  borderTop: `1px solid ${paint.line}`,
  "& a": { color: paint.link },
});

/** The operator's guide: its contents, a search, or one chapter. */
export const GuidePage = ({ canOpen }: { canOpen: (href: string) => boolean }) => {
  const { t } = useTranslation(["guide", "common"]);
  const language = useLanguage();
  const book = use(loadGuide(guideLanguage(language)));
  const { chapter: asked } = useParams({ strict: false });
  const [{ q = "" }, onSearch] = usePageSearch(guideSearch);
  const open = chapters.find((one) => one === asked) ?? null;
  const chapter = open && book.chapters.get(open);
  const at = open ? chapters.indexOf(open) : -1;
  const [before, after] = [chapters[at - 1], at < 0 ? undefined : chapters[at + 1]];
  const title = chapter?.title ?? t("title");
  usePageTitle(title);
  return (
    <PageBody>
      <GlobalStyles styles={onPaper} />
      <PageHeader
        title={title}
        trail={
          chapter
            ? [
                { key: "guide", node: <AddressLink href={paths.guide}>{t("title")}</AddressLink> },
                { key: "chapter", node: title },
              ]
            : []
        }
        trailLabel={t("contents")}
        actions={
          chapter && (
            <Button
              data-not-on-paper
              variant="outlined"
              startIcon={<IconPrinter size={18} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
          )
        }
      />
      <div data-not-on-paper>
        <SearchField
          value={q}
          onChange={(text) => onSearch({ q: text || undefined })}
          label={t("search")}
          placeholder={t("searchHint")}
          slashKey
        />
      </div>
      {language !== guideLanguage(language) && <MutedText>{t("inEnglish")}</MutedText>}
      {q !== "" ? (
        <GuideHits book={book} q={q} />
      ) : chapter ? (
        <Columns>
          <Side data-not-on-paper>
            <GuideContents book={book} open={open} />
          </Side>
          <article lang={guideLanguage(language) === "vn" ? "vi" : "en"}>
            <ChapterText markdown={chapter.body} pictures={book.pictures} canOpen={canOpen} />
            <Ends data-not-on-paper>
              {before ? (
                <AddressLink href={chapterHref(before)} rel="prev">
                  {`${t("before")}${t("common:colon")}${book.chapters.get(before)?.title}`}
                </AddressLink>
              ) : (
                <span />
              )}
              {after && (
                <AddressLink href={chapterHref(after)} rel="next">
                  {`${t("after")}${t("common:colon")}${book.chapters.get(after)?.title}`}
                </AddressLink>
              )}
            </Ends>
          </article>
        </Columns>
      ) : (
        <>
          <MutedText>{t("intro")}</MutedText>
          <GuideContents book={book} open={null} />
        </>
      )}
    </PageBody>
  );
};
