import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { loginSearch } from "../../features/sign-in/feature.ts";
import { endSession } from "../../shared/api/session.ts";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { LoginRoute } from "./login-route.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("opens the page that was left when somebody signs in in another tab", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const stored = Object.entries({ ...localStorage });
  endSession();
  serverAnswers(() => ({ status: 404, body: {} }));
  await startI18n();
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: "/login",
        component: LoginRoute,
        validateSearch: loginSearch,
      }),
      createRoute({ getParentRoute: () => root, path: "/apps/user/list", component: () => "the list" }),
    ]),
    history: createMemoryHistory({ initialEntries: ["/login?to=%2Fapps%2Fuser%2Flist"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: "Sign in" });
  for (const [key, value] of stored) localStorage.setItem(key, value);
  act(() => {
    window.dispatchEvent(
      new StorageEvent("storage", { key: "sg-val-accessToken", storageArea: localStorage }),
    );
  });
  expect(await screen.findByText("the list")).toBeTruthy();
});
