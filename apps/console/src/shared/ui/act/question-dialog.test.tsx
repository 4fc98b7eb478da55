import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { QuestionDialog } from "./question-dialog.tsx";

afterEach(() => vi.restoreAllMocks());

const Page = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reports
      </button>
      <QuestionDialog
        open={open}
        title="Leave the page?"
        cancelLabel="Stay"
        verbLabel="Leave"
        onCancel={close}
        onConfirm={close}
      />
    </>
  );
};

it("returns the focus to what opened it without scrolling the page to it", async () => {
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Reports" });
  for (const answer of ["Stay", "Leave"]) {
    opener.focus();
    const focus = vi.spyOn(opener, "focus");
    fireEvent.click(opener);
    fireEvent.click(await screen.findByRole("button", { name: answer }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    focus.mockRestore();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  }
});
