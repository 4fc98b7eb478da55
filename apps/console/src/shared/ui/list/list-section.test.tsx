import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { onAPhone } from "../screen.fixture.ts";
import { ListSection } from "./list-section.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const loading = {
  ...{ data: undefined, error: null, isFetching: true, dataUpdatedAt: 0 },
  refetch: () => Promise.reject(new Error("not asked for")),
};
const show = (renderCard?: () => string) =>
  showPage(
    <ListSection<{ id: number }>
      caption="Rows"
      query={loading}
      failed="failed"
      rowKey={({ id }) => String(id)}
      columns={[{ key: "id", head: "Id", cell: ({ id }) => id }]}
      renderCard={renderCard}
      empty={{ reason: "empty" }}
      page={1}
      size={3}
      onPage={() => undefined}
    />,
  );
const rowsShown = () =>
  waitFor(() => {
    const rows = document.querySelectorAll("[aria-busy=true] [aria-hidden] > *");
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  });

it("has the head of its table before the rows come, so that nothing moves then", async () => {
  await show(() => "card");
  expect(await rowsShown()).toHaveLength(1 + 3);
  expect(document.querySelector("[data-skeleton=head]")).not.toBeNull();
});

it("has no head before its cards come", async () => {
  onAPhone();
  await show(() => "card");
  expect(await rowsShown()).toHaveLength(3);
  expect(document.querySelector("[data-skeleton=head]")).toBeNull();
});
