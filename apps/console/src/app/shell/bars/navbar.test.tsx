import { cleanup, screen, within } from "@testing-library/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { Navbar } from "./navbar.tsx";

const layout = { navigation: "overlay", collapsed: false, navbar: "sticky", footer: "hidden" } as const;

const Frame = ({ named }: { named: boolean }) => {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <header>
      <Navbar layout={{ ...layout, semiDark: false, boxed: false }} phone width="100%" pageRef={setBar} />
      {named && bar && createPortal(<h1>Valve 7</h1>, bar)}
    </header>
  );
};

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  onAPhone();
  serverAnswers(() => ({ status: 200, body: { data: [], total: 0 } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const buttonsOf = (): (string | null)[] =>
  within(screen.getByRole("banner"))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

it("has the logo and all tools on a phone", async () => {
  await showPage(<Frame named={false} />);
  expect((await screen.findByRole("link", { name: "SG-VAL" })).isConnected).toBe(true);
  expect(buttonsOf()).toEqual(["Search", "My commands", "Notifications", "Open navigation"]);
});

it("leaves its width on a phone to the name of a page that puts it there", async () => {
  await showPage(<Frame named />);
  expect((await screen.findByRole("heading", { name: "Valve 7" })).isConnected).toBe(true);
  expect(screen.queryByRole("link", { name: "SG-VAL" })).toBeNull();
  // The search is in the menu, and commands are there while one is under way.
  expect(buttonsOf()).toEqual(["Notifications", "Open navigation"]);
});
