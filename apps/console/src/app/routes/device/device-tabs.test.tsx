import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceTabs } from "./device-tabs.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("opens a tab by the digit of its place, but not while somebody types", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const onTab = vi.fn();
  await showPage(
    <>
      <DeviceTabs tabs={["overview", "chart", "control"]} tab="overview" onTab={onTab} />
      <input aria-label="note" />
    </>,
  );
  await screen.findByRole("tab", { name: "Overview", selected: true });
  fireEvent.keyDown(document.body, { key: "3" });
  expect(onTab.mock.calls).toEqual([["control"]]);
  expect((await screen.findByRole("tab", { name: "Control", selected: true })).isConnected).toBe(true);
  fireEvent.keyDown(document.body, { key: "4" });
  fireEvent.keyDown(document.body, { key: "2", ctrlKey: true });
  fireEvent.keyDown(screen.getByRole("textbox", { name: "note" }), { key: "2" });
  expect(onTab).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: "1" });
  expect(onTab).toHaveBeenLastCalledWith("overview");
});
