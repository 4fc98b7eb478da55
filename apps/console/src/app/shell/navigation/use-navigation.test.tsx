import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { useKiosk } from "../kiosk/use-kiosk.ts";
import { useNavigation } from "./use-navigation.ts";

afterEach(cleanup);

let drawn = 0;

const Frame = () => {
  drawn += 1;
  const { lit } = useNavigation();
  const { on, views } = useKiosk();
  return (
    <p>
      {`${lit} ${on} ${views.length}`}
      <Outlet />
    </p>
  );
};

it("draws the frame of a page again when another page opens, not with each search or filter in it", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const root = createRootRoute({ component: Frame });
  const pages = ["/apps/monitoring-and-control/list", "/apps/logistics/fleet"];
  const router = createRouter({
    routeTree: root.addChildren(pages.map((path) => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory({ initialEntries: pages }),
  });
  const open = (address: string) =>
    act(async () => {
      router.history.push(address);
      await router.load();
    });
  render(<RouterProvider<typeof router> router={router} />);
  await open("/apps/monitoring-and-control/list");
  expect(await screen.findByText("devices false 0")).toBeDefined();
  const before = drawn;
  await open("/apps/monitoring-and-control/list?q=van&sort=-name");
  expect(drawn).toBe(before);
  await open("/apps/logistics/fleet?kiosk=1&views=/a,/b");
  expect(await screen.findByText("map true 2")).toBeDefined();
});
