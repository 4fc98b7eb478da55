import { abilityRulesOf } from "@sgval/contract/permission";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aCommand } from "../../features/control/command.fixture.ts";
import { startSession } from "../../shared/api/session.ts";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { aDevice, deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers } from "../../shared/ui/page.fixture.tsx";
import { ChangePasswordRoute } from "./change-password-route.tsx";
import { StopFirstRoute } from "./stop-first-route.tsx";
import { stopFirstSearch } from "./stop-first-search.ts";

const at = "2026-01-01T00:00:00.000Z";
const user = {
  ...{
    id: 3,
    username: "lan01",
    email: null,
    superUser: false,
    manageSuper: false,
    mustChangePassword: true,
  },
  role: { id: 2, name: "operator", permissions: "" },
  ...{ createdAt: at, updatedAt: at },
};
const pump = aDevice({
  ...{ name: "PUMP-07", displayName: "Pump 7", type: "WATER_PUMP", topicControl: "a/control" },
  actions: [
    { action: "pump_start", code: "DO_4_ON" },
    { action: "pump_stop", code: "DO_4_OFF" },
    { action: "sync", code: "STATUS" },
  ],
});
const counts = deviceCounts({ total: 1, fresh: 1 });

const serve = (pumps = 1) =>
  serverAnswers(({ method, path }) => {
    if (path === "/me") return { status: 200, body: user };
    if (path.startsWith("/device?")) {
      const onSecond = path.includes("page=2");
      const metaData = { total: pumps, page: onSecond ? 2 : 1, size: 20, counts };
      return {
        status: 200,
        body: { data: [onSecond ? aDevice({ id: 8, displayName: "Pump 8" }) : pump], metaData },
      };
    }
    if (method === "POST")
      return { status: 200, body: { data: aCommand({ deviceId: 7, action: "pump_stop" }) } };
    if (path.startsWith("/device/7/command"))
      return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } };
    if (path === "/device/7/state") return { status: 200, body: { data: null, regulated: true } };
    if (path === "/device/7") return { status: 200, body: { data: pump } };
    return refusal(409, "password_change_required");
  });

const open = (path: string, permissions = ["Device.Index", "Pump.Operate"]) => {
  user.role.permissions = JSON.stringify(permissions);
  const userAbilityRules = abilityRulesOf({ superUser: false, role: { permissions } });
  startSession({ accessToken: "secret", userData: user, userAbilityRules }, true);
  const root = createRootRoute({ component: Outlet });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        ...{ getParentRoute: () => root, path: "/change-password", component: ChangePasswordRoute },
        validateSearch: stopFirstSearch,
      }),
      createRoute({
        ...{ getParentRoute: () => root, path: "/change-password/stop", component: StopFirstRoute },
        validateSearch: stopFirstSearch,
      }),
    ]),
    history,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return history;
};

beforeEach(async () => {
  localStorage.setItem("sg-val-language", "en");
  await startI18n();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("leads from the forced change of the password to the stop of a device, and back to where it was", async () => {
  const asked = serve();
  const history = open("/change-password?to=%2Fapps%2Fx");
  fireEvent.click(await screen.findByRole("button", { name: "Stop a device first" }));
  fireEvent.click(await screen.findByRole("button", { name: "Choose Pump 7" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stop pump" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop pump" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/device/7/command",
      body: { action: "pump_stop", takeManual: true },
    }),
  );
  // Nothing was asked for that the server refuses before the password is changed.
  const known = /^\/(me|auth\/options|device(\?.*|\/7(\/state|\/command(\?.*)?)?)?)$/;
  expect(asked.map(({ path }) => path).filter((path) => !known.test(path))).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Back to changing the password" }));
  await vi.waitFor(() => expect(history.location.href).toBe("/change-password?to=%2Fapps%2Fx"));
});

it("leads to the devices that do not fit on its first page", async () => {
  serve(21);
  open("/change-password/stop");
  await screen.findByRole("button", { name: "Choose Pump 7" });
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByRole("button", { name: "Choose Pump 8" });
});

it("offers the safety stops of a device alone", async () => {
  serve();
  open("/change-password/stop?device=7");
  await screen.findByRole("button", { name: "Stop pump" });
  expect(screen.queryByRole("button", { name: /Start pump|Read state|Synchron/i })).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
});

it("offers no stop to somebody who may stop nothing", async () => {
  serve();
  open("/change-password", ["Device.Index"]);
  await screen.findByRole("button", { name: "Sign out" });
  expect(screen.queryByRole("button", { name: "Stop a device first" })).toBeNull();
});
