import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "../../../shared/i18n/i18n.ts";
import { NavigationMenu } from "./navigation-menu.tsx";
import { navigationTree } from "./navigation-tree.ts";

const open = async () => {
  await startI18n();
  const group = navigationTree.find(({ key }) => key === "risk");
  if (!group) throw new Error("the tree has no risk group");
  const root = createRootRoute({
    component: () => <NavigationMenu name="Rủi ro" icon={null} lit={false} open="risks" groups={[group]} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: "/" })]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(<RouterProvider<typeof router> router={router} />);
  return screen.findByRole("button", { name: "Rủi ro" });
};
const links = () => screen.queryAllByRole("link").map((link) => link.textContent);

afterEach(cleanup);

describe("drop-down menu of the horizontal navigation", () => {
  it("opens by click and marks the current page", async () => {
    fireEvent.click(await open());
    expect(links()).toEqual(["Tổng quan rủi ro", "Danh sách rủi ro", "Nghi rò rỉ", "Điểm rò rỉ", "Vật liệu"]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Danh sách rủi ro");
  });

  it("opens by Down with the focus on its first entry, and Esc gives the focus back", async () => {
    const button = await open();
    button.focus();
    fireEvent.keyDown(button, { key: "ArrowDown" });
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Tổng quan rủi ro"));
    fireEvent.keyDown(document.activeElement ?? button, { key: "Escape" });
    expect(links()).toEqual([]);
    expect(document.activeElement).toBe(button);
  });

  it("opens only when the pointer rests on it", async () => {
    const button = await open();
    vi.useFakeTimers();
    const place = button.parentElement ?? button;
    fireEvent.pointerEnter(place, { pointerType: "mouse" });
    vi.advanceTimersByTime(100);
    fireEvent.pointerLeave(place, { pointerType: "mouse" });
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(links()).toEqual([]);
  });
});
