import { styled } from "@mui/material/styles";
import type { ViewedList } from "@sgval/contract/account/saved-views";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TableRequest } from "../../api/download-table.ts";
import { showSnackbar } from "../../api/snackbar.ts";
import { useFormat } from "../../format/use-format.ts";
import { usePageTitle } from "../../format/use-page-title.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useStable } from "../../use-stable.ts";
import { useBelow } from "../breakpoints.ts";
import type { EmptyStateProps } from "../page/empty-state.tsx";
import { PageBody } from "../page/page-body.tsx";
import { useDensity, usePageTrail } from "../page/page-frame.ts";
import { PageHeader } from "../page/page-header.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChooser } from "./columns/column-chooser.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FilterButton } from "./filters/filter-button.tsx";
import { FilterSheet } from "./filters/filter-sheet.tsx";
import { HeldNotice, useHeldRows } from "./held-rows.tsx";
import { type ListSearch, readSort, writeSort } from "./list-search.ts";
import { FilterRow, ListSection, type ListSectionProps } from "./list-section.tsx";
import { SearchField } from "./search-field.tsx";
import { type ListChoice, useFirstChosenNote } from "./use-list-choice.ts";
import { ListViews } from "./views/list-views.tsx";

export type ListBulk<Item> = {
  choice: ListChoice<Item>;
  nameOf: (item: Item) => string;
  /** Every item of the filters on screen, at most as many as one action takes, and how many there are. */
  findAll: () => Promise<{ items: readonly Item[]; total: number }>;
  /** Buttons for the chosen items, with their dialogs. */
  actions: ReactNode;
};

export type ListPageProps<Row extends Item, Item extends object, Search extends ListSearch> = Pick<
  ListSectionProps<Row>,
  "query" | "failed" | "columns" | "rowKey" | "openRow" | "onOpen" | "empty" | "refused" | "asCards"
> & {
  /** Under which chosen columns and saved views are kept. */
  list: ViewedList;
  title: string;
  /** Printed beside the title; the number of rows found unless it is given. */
  count?: number | undefined;
  /** Shows where the page is in the navigation. */
  trail?: true;
  /** The list is a tab of a page, which has the title and the padding. */
  inTab?: true;
  /** The route and query behind the files of this list. */
  exports: TableRequest;
  /** Others change the rows while they are read: what comes, goes or moves waits behind a button. */
  live?: true;
  /** Before and after the export in the header: another view of the list; the button that adds a row. */
  beforeExport?: ReactNode;
  actions?: ReactNode;
  /** Between header and list, such as counts. */
  above?: ReactNode;
  search: Search;
  onSearch: (change: ListSearch | Partial<Search>) => void;
  searchLabel: string;
  searchHint?: string;
  /** Choices that narrow the list, and the names they have in the address. */
  filters?: (narrow: (change: Partial<Search>) => void) => ReactNode;
  filterNames?: readonly (keyof Search)[];
  filteredEmpty?: EmptyStateProps;
  /** The order without a choice, as in the address; without it the list has one order only. */
  defaultSort?: string;
  /** A row on a phone; `checkbox` is the row's own, or nothing. */
  card: (row: Row, checkbox: ReactNode) => ReactNode;
  /** Nothing where the reader may do none of it: rows are not chosen for nothing. */
  bulk?: ListBulk<Item> | undefined;
  /** Another picture in the place of the list. */
  instead?: ReactNode;
  /** Drawers and dialogs. */
  children?: ReactNode;
};

/** Floats below the list while rows are chosen. */
const Bulk = <Item,>({ bulk, total }: { bulk: ListBulk<Item>; total: number }) => {
  const { t } = useTranslation("forms");
  const sayFirst = useFirstChosenNote();
  const errorText = useErrorText();
  const { choice, findAll } = bulk;
  const count = choice.items.length;
  if (count === 0) return null;
  const selectAll = async () => {
    try {
      const all = await findAll();
      choice.choose(all.items);
      sayFirst(all.items.length, all.total);
    } catch (error) {
      showSnackbar("error", errorText(error));
    }
  };
  return (
    <BulkBar
      label={t("chosen")}
      countText={t("selected", { count })}
      selectAll={
        count < total
          ? { label: t("selectAll", { count: total }), onSelectAll: () => void selectAll() }
          : undefined
      }
      clearLabel={t("clearSelection")}
      onClear={choice.clear}
    >
      {bulk.actions}
    </BulkBar>
  );
};

const MANY_FILTERS = 10;

const TabBody = styled("div")({ display: "flex", flexDirection: "column", gap: 12 });

const Title = ({ title }: { title: string }) => {
  usePageTitle(title);
  return null;
};

/**
 * The page of every list: title and count, export, search and filters, saved views, columns, rows or cards in all
 * their states, pager and bulk actions. A list gives its query, columns, card and filters; the address holds the view.
 */
export const ListPage = <Row extends Item, Item extends object, Search extends ListSearch>(
  props: ListPageProps<Row, Item, Search>,
) => {
  const { t } = useTranslation(["common", "forms", "shell"]);
  const format = useFormat();
  const { title, columns, search, onSearch, filterNames = [], defaultSort, bulk } = props;
  const view = props.live ? JSON.stringify([props.exports, search.page, search.size]) : null;
  const { query, ...held } = useHeldRows(props.query, view, props.rowKey);
  const [density] = useDensity();
  // Of many filters a phone would see nothing else.
  const phone = useBelow("sm");
  const inSheet = phone && props.filters !== undefined;
  // Many filters leave no space for the words of the buttons after them, nor does the search on a phone.
  const manyFilters = useBelow("xl") && filterNames.length >= MANY_FILTERS;
  const brief = manyFilters || phone;
  const trail = usePageTrail(title);
  const total = query.data?.metaData.total;
  const counted = props.count === undefined ? query.data?.metaData : { total: props.count };
  const count = props.refused ? undefined : counted;
  const filtered = Boolean(search.q) || filterNames.some((name) => search[name] !== undefined);
  // A change of what is listed starts at the first page again.
  const narrow = useStable((change: ListSearch | Partial<Search>) =>
    onSearch({ page: undefined, ...change }),
  );
  const onText = useStable((q: string) => narrow({ q: q === "" ? undefined : q }));
  const clear = () =>
    narrow({ q: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) });
  const rows = query.data?.data ?? [];
  const sorted = defaultSort && readSort(search.sort ?? defaultSort)?.key;
  const Body = props.inTab ? TabBody : PageBody;
  const exports = !props.refused && <ExportMenu {...props.exports} />;
  return (
    <Body>
      {!props.inTab && <Title title={title} />}
      <PageHeader
        title={title}
        below={props.inTab ?? false}
        {...(props.trail && trail)}
        code={count !== undefined && format.total(count)}
        actions={
          <>
            {props.beforeExport}
            {!phone && exports}
            {props.actions}
            {/* Three dots, which come last. */}
            {phone && exports}
          </>
        }
      />
      {props.above}
      {props.instead ?? (
        <ListSection<Row>
          caption={title}
          query={query}
          failed={props.failed}
          rowKey={props.rowKey}
          columns={columns}
          list={props.list}
          density={density}
          selection={
            bulk && {
              selected: bulk.choice.keys,
              onSelect: (keys) => bulk.choice.chooseKeys(keys, rows),
              allLabel: t("forms:selectPage"),
              rowLabel: (row) => t("forms:selectRow", { name: bulk.nameOf(row) }),
            }
          }
          {...(defaultSort && {
            sort: readSort(search.sort ?? defaultSort),
            onSort: (sort) => {
              const next = writeSort(sort);
              narrow({ sort: next === defaultSort ? undefined : next });
            },
          })}
          openRow={props.openRow}
          {...(props.onOpen && { onOpen: props.onOpen })}
          renderCard={props.card}
          asCards={props.asCards ?? false}
          empty={props.empty}
          refused={props.refused}
          filtered={filtered ? { empty: props.filteredEmpty, onClear: clear } : undefined}
          page={search.page}
          size={search.size}
          onPage={onSearch}
          bulk={bulk && <Bulk bulk={bulk} total={total ?? 0} />}
        >
          <FilterRow role="search" aria-label={t("common:filters")} data-one-line={phone}>
            <SearchField
              value={search.q ?? ""}
              onChange={onText}
              label={props.searchLabel}
              // Beside the buttons a longer hint would be cut.
              placeholder={phone ? t("shell:search") : (props.searchHint ?? props.searchLabel)}
              slashKey
            />
            {inSheet ? (
              <FilterSheet
                set={filterNames.filter((name) => search[name] !== undefined).length}
                found={count && format.total(count)}
                onClear={clear}
              >
                {props.filters?.(narrow)}
                <ListViews list={props.list} />
              </FilterSheet>
            ) : (
              <>
                {props.filters?.(narrow)}
                {filtered && (
                  <FilterButton
                    variant="text"
                    brief={brief}
                    startIcon={brief && <IconFilterOff size={17} stroke={1.75} aria-hidden />}
                    onClick={clear}
                  >
                    {t("common:clear")}
                  </FilterButton>
                )}
                <ListViews list={props.list} brief={brief} />
                {!props.asCards && (
                  <ColumnChooser list={props.list} columns={columns} sorted={sorted} brief={brief} />
                )}
              </>
            )}
          </FilterRow>
          {props.live && <HeldNotice {...held} />}
        </ListSection>
      )}
      {props.children}
    </Body>
  );
};
