import ButtonBase from "@mui/material/ButtonBase";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { pageSizes } from "@sgval/contract/route";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { memo, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAtOnce } from "../../answer-first.ts";
import { useFormat } from "../../format/use-format.ts";
import { InlineRow } from "../arrange.ts";
import { touch } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const SizeSelect = styled(Select)({ minHeight: 28, "& .MuiSelect-select": { paddingBlock: 3 } });

export type PageSlot = number | "gap-before" | "gap-after";

/**
 * Page numbers a pager prints: the first, the last and those around the current one (1-based).
 * A gap never hides a single page.
 */
export const pagesShown = (page: number, pages: number): PageSlot[] => {
  const from = Math.max(1, Math.min(page - 1, pages - 2));
  const to = Math.min(pages, Math.max(page + 1, 3));
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const before: PageSlot[] = from > 3 ? [1, "gap-before"] : from === 3 ? [1, 2] : from === 2 ? [1] : [];
  const left = pages - to;
  const after: PageSlot[] =
    left > 2 ? ["gap-after", pages] : left === 2 ? [pages - 1, pages] : left === 1 ? [pages] : [];
  return [...before, ...around, ...after];
};

export const USUAL_SIZE = 10;

const Root = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 24px",
  minHeight: 48,
  padding: "6px 4px",
  color: paint.mute,
});

const Pages = styled("nav")({ display: "flex", alignItems: "center", gap: 4, marginInlineStart: "auto" });

const Page = styled(ButtonBase)({
  ...typeScale.body,
  minWidth: 28,
  height: 28,
  padding: "0 4px",
  borderRadius: 6,
  color: paint.ink2,
  "&:hover": { backgroundColor: paint.hover },
  '&[aria-current="page"]': { backgroundColor: paint.tint, color: paint.primaryStrong, fontWeight: 650 },
  "&.Mui-disabled": { color: paint.lineStrong },
  "& svg": { "[dir=rtl] &": { transform: "scaleX(-1)" } },
  [touch]: { minWidth: 44, height: 44 },
});

/** First and last row of a page, counted from 1; nothing for a page past the end. */
export const rowsOfPage = (
  page: number,
  size: number,
  total: number,
): { from: number; to: number } | null => {
  const from = (page - 1) * size + 1;
  return from > total ? null : { from, to: Math.min(total, page * size) };
};

/** What the pager changes in the address; the default page and size are left out of it. */
export type PageChange = { page?: number | undefined; size?: number | undefined };

export type ListPagerProps = {
  /** Names the navigation. */
  label: string;
  total: number;
  /** There are more than `total`. */
  more?: true | undefined;
  /** From 1. */
  page?: number | undefined;
  size?: number | undefined;
  /** Rows per page when the address says nothing. */
  defaultSize?: number | undefined;
  onChange: (change: PageChange) => void;
};

/** The foot of a list: which rows these are, how many per page, and the other pages. */
export const ListPager = memo((props: ListPagerProps) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const { label, total, more, page = 1, defaultSize = USUAL_SIZE, size = defaultSize } = props;
  const sizeId = useId();
  const pages = Math.ceil(total / size);
  const rows = rowsOfPage(page, size, total);
  const root = useRef<HTMLDivElement>(null);
  /** The next page is read from its first row, where what is newer than it is announced, too. */
  const toHead = () => {
    let list = root.current?.previousElementSibling;
    while (list && !list.matches("section")) list = list.previousElementSibling;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" });
  };
  // The rows are still those of the page before; only the number that was pressed is lit.
  const [lit, light] = useAtOnce(page);
  const onPage = (next: number) => {
    light(next);
    toHead();
    props.onChange({ page: next === 1 ? undefined : next });
  };
  const onSize = (next: number) =>
    props.onChange({ page: undefined, size: next === defaultSize ? undefined : next });
  if (total === 0) return null;
  return (
    <Root ref={root}>
      {rows && (
        <span>
          {t("of", {
            from: format.count(rows.from),
            to: format.count(rows.to),
            total: format.total({ total, more }),
          })}
        </span>
      )}
      <InlineRow gap={8}>
        <span id={sizeId}>{t("perPage")}</span>
        <SizeSelect
          size="small"
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          SelectDisplayProps={{ "aria-labelledby": sizeId }}
        >
          {pageSizes.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choice}
            </MenuItem>
          ))}
        </SizeSelect>
      </InlineRow>
      <Pages aria-label={label}>
        <Page
          aria-label={t("previousPage")}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </Page>
        {pagesShown(Math.min(page, pages), pages).map((slot) =>
          typeof slot === "number" ? (
            <Page
              key={slot}
              aria-label={t("page", { page: slot })}
              aria-current={slot === lit ? "page" : undefined}
              onClick={() => onPage(slot)}
            >
              {slot}
            </Page>
          ) : (
            <span key={slot} aria-hidden>
              …
            </span>
          ),
        )}
        <Page aria-label={t("nextPage")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} stroke={1.75} />
        </Page>
      </Pages>
    </Root>
  );
});
