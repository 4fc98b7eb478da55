import Dialog from "@mui/material/Dialog";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { useReturnFocus } from "./return-focus.ts";

afterEach(cleanup);

const List = () => {
  useReturnFocus();
  const [rows, setRows] = useState(["one", "two"]);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <main>
      <h1>Rows</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setOpen(row)}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setRows((before) => before.filter((row) => row !== open))}>
        Delete
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(null)}>
          <button type="button" onClick={() => setOpen(null)}>
            Close
          </button>
        </Dialog>
      )}
    </main>
  );
};

/** Opens the dialog of a row. In a browser the page is hidden while the dialog loads, which drops the focus. */
const openRow = (name: string) => {
  const trigger = screen.getByRole("button", { name });
  trigger.focus();
  trigger.blur();
  fireEvent.click(trigger);
  return screen.findByRole("button", { name: "Close" });
};

it("returns the focus to the trigger of a dialog that had to be loaded first", async () => {
  render(<List />);
  fireEvent.click(await openRow("one"));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("one"));
});

it("focuses the next row after the row of the trigger is deleted, then the heading", async () => {
  render(<List />);
  for (const [row, next] of [
    ["one", "two"],
    ["two", "Rows"],
  ] as const) {
    const close = await openRow(row);
    fireEvent.click(screen.getByText("Delete"));
    fireEvent.click(close);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next));
  }
});
