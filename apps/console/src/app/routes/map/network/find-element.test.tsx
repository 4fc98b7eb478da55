import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import type { ShownNetwork } from "./elements.ts";
import { FindElement } from "./find-element.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("begins with the network that is looked at, in the field of the id", async () => {
  const layer: ShownNetwork["layer"] = { type: "FeatureCollection", features: [] };
  const networks = [
    { id: 3, name: "North", layer },
    { id: 4, name: "South", layer },
  ];
  await showPage(<FindElement networks={networks} networkId={4} onFound={() => {}} onClose={() => {}} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("South")).toBeTruthy();
  expect(dialog.queryByText("North")).toBeNull();
  const field = dialog.getAllByRole("combobox").find(({ tagName }) => tagName === "INPUT");
  expect(document.activeElement).toBe(field);
});

it("can be closed without a key and without a choice", async () => {
  const onClose = vi.fn();
  await showPage(<FindElement networks={[]} onFound={() => {}} onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByText("Close"));
  expect(onClose).toHaveBeenCalledOnce();
});
