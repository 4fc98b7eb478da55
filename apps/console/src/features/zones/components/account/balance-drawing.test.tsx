import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aBalance, aFigure } from "./account.fixture.ts";
import { BalanceDrawing } from "./balance-drawing.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(cleanup);

it("explains each number of the drawing by its formula, and says what is estimated in it", async () => {
  const { figures } = aBalance();
  const input = aFigure("system_input", 30_240, { notes: ["estimated"] });
  await showPage(<BalanceDrawing figures={{ ...figures, system_input: input }} width={800} />);
  expect(await screen.findAllByRole("button")).toHaveLength(6);
  fireEvent.click(screen.getByRole("button", { name: /30,240/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("96 of 96 values good")).toBeTruthy();
  expect(dialog.getByText(/estimated/)).toBeTruthy();
});
