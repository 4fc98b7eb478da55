import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBelow } from "../breakpoints.ts";
import { EmptyState, type EmptyStateProps } from "../page/empty-state.tsx";
import { QueryState, type ShownQuery } from "../page/query-state.tsx";
import { SectionCard } from "../page/section-card.tsx";
import { RowsSkeleton } from "../page/skeletons.tsx";
import { ListPager, type PageChange, USUAL_SIZE } from "./list-pager.tsx";
import { ListTable } from "./list-table.tsx";
import type { ListTableProps } from "./list-types.ts";

/** One page of a list as the server answers it. */
export type ListAnswer<Row> = {
  data: readonly Row[];
  metaData: { total: number; more?: true | undefined };
};

export const FilterRow = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "10px 14px",
  // On a phone the search takes what the buttons beside it leave of the line.
  "&[data-one-line=true]": { flexWrap: "nowrap", "& > .MuiInputBase-root": { flexBasis: 0, minWidth: 0 } },
});

export type ListSectionProps<Row extends object> = Pick<
  ListTableProps<Row>,
  | "caption"
  | "columns"
  | "rowKey"
  | "list"
  | "density"
  | "sort"
  | "onSort"
  | "openRow"
  | "onOpen"
  | "renderCard"
  | "asCards"
  | "selection"
> & {
  /** Visible head of the card, with its actions; a page has its title above the card. */
  title?: string;
  sub?: ReactNode;
  actions?: ReactNode;
  query: ShownQuery<ListAnswer<Row>>;
  /** What could not be loaded, as a sentence. */
  failed: string;
  /** Shown above the rows in every state: filters, announcements. */
  children?: ReactNode;
  /** Why the list is empty when nothing narrows it. */
  empty: EmptyStateProps;
  /** Set while a filter narrows the list. */
  filtered?: { empty?: EmptyStateProps | undefined; onClear: () => void } | undefined;
  /** Why what was asked for cannot be listed; shown in the place of rows that answer something else. */
  refused?: EmptyStateProps | undefined;
  page: number | undefined;
  size: number | undefined;
  /** Rows per page when `size` says nothing. */
  defaultSize?: number;
  onPage: (change: PageChange) => void;
  /** Floats over the rows, and never over the pager. */
  bulk?: ReactNode;
};

/** Why no rows are shown: a page past the end, filters that leave nothing, or a list that is empty. */
const NoRows = ({
  total,
  empty,
  filtered,
  onPage,
}: Pick<ListSectionProps<object>, "empty" | "filtered" | "onPage"> & { total: number }) => {
  const { t } = useTranslation(["messages", "common"]);
  if (total > 0)
    return (
      <EmptyState
        reason={t("messages:no_data")}
        action={
          <Button variant="outlined" onClick={() => onPage({ page: undefined })}>
            {t("common:page", { page: 1 })}
          </Button>
        }
      />
    );
  if (!filtered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      {...(filtered.empty ?? { reason: t("messages:no_data") })}
      action={
        <Button variant="outlined" onClick={filtered.onClear}>
          {t("common:clear")}
        </Button>
      }
    />
  );
};

/**
 * A list in a card with its pager below. Loading, failed, stale, empty and narrowed to nothing are different
 * pictures; rows of before stay on screen while others are fetched.
 */
export const ListSection = <Row extends object>(props: ListSectionProps<Row>) => {
  const {
    title,
    sub,
    actions,
    query,
    failed,
    children,
    empty,
    filtered,
    refused,
    page,
    size,
    onPage,
    bulk,
    ...rest
  } = props;
  const { defaultSize = USUAL_SIZE, ...table } = rest;
  const total = query.data?.metaData.total ?? 0;
  const narrow = useBelow("md");
  const isCards = table.renderCard !== undefined && (narrow || table.asCards === true);
  if (refused)
    return (
      <SectionCard flush title={title} actions={actions}>
        {children}
        <EmptyState {...refused} />
      </SectionCard>
    );
  return (
    <>
      <SectionCard flush title={title} sub={sub} actions={actions}>
        {children}
        <QueryState
          query={query}
          failed={failed}
          skeleton={
            <RowsSkeleton
              rows={size ?? defaultSize}
              height={table.density === "compact" ? 36 : 50}
              head={!isCards}
            />
          }
        >
          {({ data }) => (
            <ListTable
              {...table}
              rows={data}
              empty={<NoRows total={total} empty={empty} filtered={filtered} onPage={onPage} />}
            />
          )}
        </QueryState>
      </SectionCard>
      {bulk}
      <ListPager
        label={props.caption}
        total={total}
        more={query.data?.metaData.more}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onChange={onPage}
      />
    </>
  );
};
