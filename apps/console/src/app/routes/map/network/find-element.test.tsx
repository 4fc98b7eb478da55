import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { FindElement } from "./find-element.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("can be closed without a key and without a choice", async () => {
  const onClose = vi.fn();
  await showPage(<FindElement networks={[]} onFound={() => {}} onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByText("Close"));
  expect(onClose).toHaveBeenCalledOnce();
});
