import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { currentSession, startSession } from "../../shared/api/session.ts";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { refusal, serverAnswers } from "../../shared/ui/page.fixture.tsx";
import { ChangePasswordRoute } from "./change-password-route.tsx";

const at = "2026-01-01T00:00:00.000Z";
const user = {
  id: 3,
  username: "lan01",
  email: null,
  superUser: false,
  manageSuper: false,
  role: { id: 2, name: "client", permissions: '["Device.Index"]' },
  createdAt: at,
  updatedAt: at,
};
const options = {
  strictPassword: true,
  oidc: null,
  mails: true,
  hotline: null,
  logo: null,
  title: "SG-VAL",
  locale: "en",
};
let mustChangePassword: boolean;

const open = async (path: string) => {
  const root = createRootRoute({ component: Outlet });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: "/change-password",
        component: ChangePasswordRoute,
        validateSearch: z.object({ to: z.string().optional() }),
      }),
      createRoute({ getParentRoute: () => root, path: "/", component: () => "start" }),
      createRoute({ getParentRoute: () => root, path: "/login", component: () => "login" }),
      createRoute({ getParentRoute: () => root, path: "/apps/user/list", component: () => "the list" }),
    ]),
    history,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: "Sign out" });
  return history;
};
const field = (name: RegExp) => screen.findByLabelText(name, { selector: "input" });
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const fill = async (current: string) => {
  await type(/^Current password/, current);
  await type(/^New password/, "Own-choice-7");
  await type(/^Confirm the new password/, "Own-choice-7");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
};

beforeEach(async () => {
  localStorage.setItem("sg-val-language", "en");
  await startI18n();
  mustChangePassword = true;
  startSession(
    { accessToken: "secret", userData: { ...user, mustChangePassword }, userAbilityRules: [] },
    true,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const serve = () =>
  serverAnswers(({ method, path, body }) => {
    if (path === "/me") return { status: 200, body: { ...user, mustChangePassword } };
    if (path === "/auth/options") return { status: 200, body: { data: options } };
    if (method !== "PUT" || path !== "/account/password") return refusal(404, "not_found");
    if (JSON.stringify(body).includes("Wrong-one-1"))
      return refusal(422, "current_password_incorrect", [
        { field: "currentPassword", message: "validation.current_password_incorrect" },
      ]);
    expect(body).toMatchObject({ currentPassword: "Given-by-1", password: "Own-choice-7" });
    mustChangePassword = false;
    return { status: 200, body: null };
  });

describe("password set by an administrator", () => {
  it("must be changed first, and then the requested page opens", async () => {
    serve();
    const history = await open("/change-password?to=%2Fapps%2Fuser%2Flist");
    await fill("Given-by-1");
    await vi.waitFor(() => expect(history.location.pathname).toBe("/apps/user/list"));
    expect(currentSession().userData?.mustChangePassword).toBeFalsy();
  });

  it("is not changed by a wrong current password, which shows an error, and then by the right one", async () => {
    serve();
    const history = await open("/change-password?to=%2Fapps%2Fuser%2Flist");
    await fill("Wrong-one-1");
    await screen.findByText("Current password is incorrect");
    expect(history.location.pathname).toBe("/change-password");
    expect((await field(/^New password/)).getAttribute("value")).toBe("Own-choice-7");
    await fill("Given-by-1");
    await vi.waitFor(() => expect(history.location.pathname).toBe("/apps/user/list"));
  });

  it("opens the start page when the address leads to another site", async () => {
    serve();
    const history = await open("/change-password?to=%2F%2Fevil.example");
    await fill("Given-by-1");
    await vi.waitFor(() => expect(history.location.href).toBe("/"));
  });

  it("can be skipped by signing out", async () => {
    serve();
    const history = await open("/change-password");
    fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
    await vi.waitFor(() => expect(history.location.pathname).toBe("/login"));
    expect(currentSession().accessToken).toBeNull();
  });
});

it("leaves a page whose session an administrator has ended", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let ended = false;
  serverAnswers(({ path }) =>
    path === "/me" && !ended
      ? { status: 200, body: { ...user, mustChangePassword } }
      : path === "/me"
        ? refusal(401, "unauthorized")
        : { status: 200, body: { data: options } },
  );
  await open("/change-password");
  ended = true;
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(currentSession().endedByServer).toBe(true));
  vi.useRealTimers();
});
