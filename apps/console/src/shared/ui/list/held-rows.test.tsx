import { deleteDevice } from "@sgval/contract/devices/routes";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "../../api/call.ts";
import { serverAnswers } from "../page.fixture.tsx";
import { holdRows, useHeldRows } from "./held-rows.tsx";

type Row = { id: string; value: number };
const keyOf = ({ id }: Row) => id;
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id, value: 1 }));

const start = Date.parse("2026-01-01T07:00:00Z");
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answered = (data: Row[], more: { isFetching?: boolean; isPlaceholderData?: boolean } = {}) => ({
  data: { data, metaData: { total: data.length } },
  dataUpdatedAt: Date.now(),
  error: null,
  isFetching: false,
  refetch: () => undefined,
  ...more,
});

const open = (query = answered(rows("a", "b", "c"))) =>
  renderHook(
    (props: { query: typeof query; view: string | null }) => useHeldRows(props.query, props.view, keyOf),
    {
      initialProps: { query, view: "page 1" },
    },
  );
type Opened = ReturnType<typeof open>;
const shownOf = ({ result }: Opened) => result.current.query.data?.data.map(({ id }) => id).join("");

it("keeps rows in their places with new contents, and counts what waits", () => {
  const arrived = [{ id: "d", value: 5 }, ...rows("c"), { id: "a", value: 2 }];
  expect(holdRows(rows("a", "b", "c"), arrived, keyOf)).toEqual({
    rows: [{ id: "a", value: 2 }, ...rows("b", "c")],
    added: 1,
    differs: true,
  });
  expect(holdRows(rows("a", "b"), rows("a", "b"), keyOf)).toMatchObject({ added: 0, differs: false });
});

it("shows what others added, removed or moved when it is asked to", () => {
  const list = open();
  vi.advanceTimersByTime(60_000);
  list.rerender({ query: answered(rows("d", "c", "a")), view: "page 1" });
  expect(shownOf(list)).toBe("abc");
  expect(list.result.current.waiting).toBe(1);
  act(() => list.result.current.show());
  expect(shownOf(list)).toBe("dca");
  expect(list.result.current.waiting).toBeNull();
  list.rerender({ query: answered(rows("a", "c", "d")), view: "page 1" });
  expect(shownOf(list)).toBe("dca");
  expect(list.result.current.waiting).toBe(0);
});

it("shows at once the answer to another question, but not the rows of before as if they were it", () => {
  const list = open();
  vi.advanceTimersByTime(60_000);
  list.rerender({
    query: answered(rows("a", "b", "c"), { isPlaceholderData: true, isFetching: true }),
    view: "2",
  });
  expect(shownOf(list)).toBe("abc");
  list.rerender({ query: answered(rows("x", "y")), view: "2" });
  expect(shownOf(list)).toBe("xy");
  expect(list.result.current.waiting).toBeNull();
});

it("shows at once the answer that was on its way when the list was opened with rows of the cache", () => {
  const list = open(answered(rows("a"), { isFetching: true }));
  vi.advanceTimersByTime(60_000);
  list.rerender({ query: answered(rows("b", "a")), view: "page 1" });
  expect(shownOf(list)).toBe("ba");
  list.rerender({ query: answered(rows("c", "b", "a")), view: "page 1" });
  expect(shownOf(list)).toBe("ba");
});

it("shows a change of this tab at once, and one of others later", async () => {
  const list = open();
  vi.advanceTimersByTime(60_000);
  serverAnswers(() => ({ status: 200, body: {} }));
  await call(deleteDevice, { params: { id: 7 } });
  vi.advanceTimersByTime(300);
  list.rerender({ query: answered(rows("a", "c")), view: "page 1" });
  expect(shownOf(list)).toBe("ac");
  // Others go on changing in the same seconds.
  vi.advanceTimersByTime(300);
  list.rerender({ query: answered(rows("c", "a")), view: "page 1" });
  expect(shownOf(list)).toBe("ac");
  vi.advanceTimersByTime(60_000);
  list.rerender({ query: answered(rows("a")), view: "page 1" });
  expect(shownOf(list)).toBe("ac");
});
