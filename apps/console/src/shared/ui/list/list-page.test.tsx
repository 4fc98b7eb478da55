import { exportUsers } from "@sgval/contract/access/users";
import { cleanup, fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { serverAnswers, showPage, signedInAs } from "../page.fixture.tsx";
import { onAPhone, onAWideScreen } from "../screen.fixture.ts";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import { rowsOfPage } from "./list-pager.tsx";
import type { ListSearch } from "./list-search.ts";
import { useListChoice } from "./use-list-choice.ts";

type Row = { id: string; name: string };
type Search = ListSearch & { kind?: string | undefined };
type Props = ListPageProps<Row, Row, Search>;

const rows: Row[] = [
  { id: "a", name: "Alpha" },
  { id: "b", name: "Beta" },
];
const keyOf = ({ id }: Row) => id;

const answered = (data: readonly Row[], total = data.length): Props["query"] => ({
  data: { data, metaData: { total } },
  error: null,
  isFetching: false,
  dataUpdatedAt: Date.parse("2026-01-01T07:02:00Z"),
  refetch: vi.fn(),
});
const pending: Props["query"] = { ...answered([]), data: undefined, isFetching: true };
const failure = new ApiError("validation_failed", { status: 422 });

const onSearch = vi.fn();
const page = (extra: Partial<Props>) => (
  <ListPage<Row, Row, Search>
    list="users"
    title="Things"
    exports={{ route: exportUsers, query: {} }}
    query={answered(rows)}
    failed="Things could not be loaded"
    rowKey={keyOf}
    columns={[{ key: "name", head: "Name", isName: true, sortable: true, cell: (row) => row.name }]}
    card={(row) => row.name}
    search={{}}
    onSearch={onSearch}
    searchLabel="Search things"
    filterNames={["kind"]}
    defaultSort="name"
    empty={{ reason: "No thing was added yet" }}
    {...extra}
  />
);

beforeEach(() => {
  onSearch.mockClear();
  signedInAs({ superUser: false, manageSuper: false });
  // The page itself requests only saved views.
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  onAWideScreen();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("states of a list page", () => {
  it("is busy, not empty, while the first request runs", async () => {
    await showPage(page({ query: pending }));
    expect((await screen.findByRole("status", { busy: true })).getAttribute("aria-busy")).toBe("true");
    expect(screen.queryByText("No thing was added yet")).toBeNull();
  });

  it("shows an error instead of an empty list", async () => {
    await showPage(page({ query: { ...pending, error: failure } }));
    expect((await screen.findByRole("alert")).textContent).toContain("Things could not be loaded");
    expect(screen.queryByText("No thing was added yet")).toBeNull();
  });

  it("keeps older rows under an error and shows their time", async () => {
    await showPage(page({ query: { ...answered(rows), error: failure } }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/as of/i);
    expect(screen.getByText("Beta")).toBeTruthy();
  });

  it("shows why it is empty, without a button to clear filters", async () => {
    await showPage(page({ query: answered([]) }));
    expect(await screen.findByText("No thing was added yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  it("shows when filters match nothing, and clears all of them together", async () => {
    await showPage(page({ query: answered([]), search: { q: "zzz", kind: "own", sort: "-name", page: 3 } }));
    expect(await screen.findByText("No data found")).toBeTruthy();
    expect(screen.queryByText("No thing was added yet")).toBeNull();
    const [clear] = screen.getAllByRole("button", { name: "Clear filters" });
    if (clear) fireEvent.click(clear);
    expect(onSearch).toHaveBeenCalledWith({ page: undefined, q: undefined, kind: undefined });
  });

  it("does not count order and page as filters", async () => {
    await showPage(page({ query: answered([]), search: { sort: "-name" } }));
    expect(await screen.findByText("No thing was added yet")).toBeTruthy();
  });
});

it("has its filters in a sheet on a phone, and says how many are set and what they leave", async () => {
  onAPhone();
  const filters: Props["filters"] = (narrow) => (
    <button type="button" onClick={() => narrow({ kind: "b" })}>
      Kind B
    </button>
  );
  await showPage(page({ filters, search: { kind: "a" } }));
  const search = await screen.findByRole("searchbox", { name: "Search things" });
  expect(search.getAttribute("placeholder")).toBe("Search");
  expect(screen.queryByRole("button", { name: "Kind B" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Filters (1)" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  fireEvent.click(sheet.getByRole("button", { name: "Kind B" }));
  expect(onSearch).toHaveBeenLastCalledWith({ page: undefined, kind: "b" });
  fireEvent.click(sheet.getByRole("button", { name: "Clear filters" }));
  expect(onSearch).toHaveBeenLastCalledWith({ page: undefined, q: undefined, kind: undefined });
  fireEvent.click(sheet.getByRole("button", { name: "Show results (2)" }));
  await waitForElementToBeRemoved(() => screen.queryByRole("dialog"));
});

it("has search and saved views in one line on a phone where nothing else narrows the list", async () => {
  onAPhone();
  await showPage(page({ filterNames: [] }));
  const search = await screen.findByRole("searchbox", { name: "Search things" });
  expect(search.getAttribute("placeholder")).toBe("Search");
  expect(screen.getByRole("search").dataset.oneLine).toBe("true");
  // An icon, whose words are its tip.
  expect(screen.getByRole("button", { name: "Views" }).title).toBe("Views");
});

describe("pages of a list", () => {
  it("counts the rows of a page, and none past the end", () => {
    expect(rowsOfPage(1, 10, 42)).toEqual({ from: 1, to: 10 });
    expect(rowsOfPage(5, 10, 42)).toEqual({ from: 41, to: 42 });
    expect(rowsOfPage(10, 10, 5)).toBeNull();
  });

  it("shows no range like 91–5 of 5 past the end, and links to the first page", async () => {
    await showPage(page({ query: answered([], 5), search: { page: 10 } }));
    const [back] = await screen.findAllByRole("button", { name: "Page 1" });
    expect(document.body.textContent).not.toMatch(/–5 of 5/);
    if (back) fireEvent.click(back);
    expect(onSearch).toHaveBeenCalledWith({ page: undefined });
  });

  it("starts at the first page again when the order changes", async () => {
    await showPage(page({ search: { page: 2 } }));
    fireEvent.click(await screen.findByRole("button", { name: "Name" }));
    expect(onSearch).toHaveBeenCalledWith({ page: undefined, sort: "-name" });
  });
});

const Choosing = () => {
  const choice = useListChoice(keyOf);
  return page({
    query: answered(rows, 12),
    bulk: {
      choice,
      nameOf: ({ name }) => name,
      findAll: async () => ({
        items: Array.from({ length: 12 }, (_, at): Row => ({ id: String(at), name: `Thing ${at}` })),
        total: 12,
      }),
      actions: <output>{choice.items.map(({ name }) => name).join(" ")}</output>,
    },
  });
};

describe("bulk selection", () => {
  it("counts selected rows, selects all of the filter, and clears the selection", async () => {
    await showPage(<Choosing />);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select Beta" }));
    const bar = within(screen.getByRole("toolbar", { name: "Actions for the selected rows" }));
    expect(bar.getByText("1 selected")).toBeTruthy();
    expect(bar.getByText("Beta")).toBeTruthy();
    fireEvent.click(bar.getByRole("button", { name: "Select all 12" }));
    expect(await screen.findByText("12 selected")).toBeTruthy();
    // It floats over the rows: its place is before the pager, which it never covers.
    const pager = screen.getByRole("combobox", { name: /Per page/ });
    const toolbar = screen.getByRole("toolbar", { name: "Actions for the selected rows" });
    expect(toolbar.compareDocumentPosition(pager) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });
});
