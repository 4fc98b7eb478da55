import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../page.fixture.tsx";
import { onALaptop } from "../../screen.fixture.ts";
import { ListTable } from "../list-table.tsx";
import type { Column } from "../list-types.ts";
import { chooseColumn, resetColumns } from "./column-choice.ts";
import { ColumnChooser } from "./column-chooser.tsx";

type Row = { id: string; name: string };
const rows: Row[] = [{ id: "a", name: "Alpha" }];
const columns: Column<Row>[] = [
  { key: "name", head: "Name", isName: true, cell: (row) => row.name },
  { key: "mail", head: "Mail", cell: () => "alpha@example.org" },
  { key: "created", head: "Created", from: 1920, cell: () => "today" },
  { key: "menu", head: "", headLabel: "Actions", always: true, cell: () => "..." },
];

// The open dialog hides the page behind it from assistive technology.
const heads = () => screen.getAllByRole("columnheader", { hidden: true }).map((head) => head.textContent);

const show = async () => {
  await showPage(
    <>
      <ColumnChooser list="users" columns={columns} />
      <ListTable caption="Users" list="users" rows={rows} rowKey={(row) => row.id} columns={columns} />
    </>,
  );
  await screen.findByRole("grid");
  fireEvent.click(screen.getByRole("button", { name: "Columns" }));
  return within(await screen.findByRole("dialog", { name: "Columns shown" }));
};

beforeEach(() => {
  onALaptop();
  signedInAs({ superUser: false, manageSuper: false });
});
afterEach(() => {
  cleanup();
  resetColumns("users");
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("column chooser", () => {
  it("hides a column, shows one that the window hides, and stores both under the title", async () => {
    const menu = await show();
    fireEvent.click(menu.getByRole("checkbox", { name: "Mail" }));
    fireEvent.click(menu.getByRole("checkbox", { name: "Created" }));
    await vi.waitFor(() => expect(heads()).toEqual(["Name", "Created", "Actions"]));
    expect(JSON.parse(localStorage.getItem("sg-val-columns") ?? "")).toMatchObject({
      state: { lists: { users: { mail: false, created: true } } },
    });
  });

  it("shows the column that the rows are sorted by in every window, unless somebody hid it", async () => {
    await showPage(
      <ListTable
        caption="Users"
        list="users"
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        sort={{ key: "created", direction: "desc" }}
        onSort={() => {}}
      />,
    );
    await screen.findByRole("grid");
    expect(heads()).toEqual(["Name", "Mail", "Created", "Actions"]);
    expect(screen.getByRole("columnheader", { name: "Created" }).getAttribute("aria-sort")).toBe(
      "descending",
    );
    chooseColumn("users", "created", false);
    await vi.waitFor(() => expect(heads()).toEqual(["Name", "Mail", "Actions"]));
  });

  it("keeps the column with the row's name, and offers no menu column", async () => {
    const menu = await show();
    expect(menu.getByRole<HTMLInputElement>("checkbox", { name: "Name" }).disabled).toBe(true);
    expect(menu.queryByRole("checkbox", { name: "Actions" })).toBeNull();
  });

  it("resets to the columns of the window width", async () => {
    const menu = await show();
    fireEvent.click(menu.getByRole("checkbox", { name: "Mail" }));
    await vi.waitFor(() => expect(heads()).toEqual(["Name", "Actions"]));
    fireEvent.click(menu.getByRole("button", { name: "Reset" }));
    await vi.waitFor(() => expect(heads()).toEqual(["Name", "Mail", "Actions"]));
  });
});
