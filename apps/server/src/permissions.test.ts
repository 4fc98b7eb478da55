import { permissions } from "@sgval/contract/permission";
import type { Access, Route } from "@sgval/contract/route";
import { basePath } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import { beforeAll, describe, expect, it } from "vitest";
import { testPassword, useHarness } from "./testing/harness.ts";
import { aUser } from "./testing/user-builder.ts";

const harness = useHarness({ realTime: true });

let roleId = 0;
beforeAll(async () => {
  const tester = aUser().named("tester01").withPassword(testPassword).withPermissions();
  ({ roleId } = await tester.in(harness));
});

const sessions = new Map<string, string>();
const signIn = async (username: string): Promise<string> => {
  const token = sessions.get(username) ?? (await harness.signIn(username, testPassword)).token;
  sessions.set(username, token);
  return token;
};

/** Calls a route with an id that nothing has and an empty body, so that nothing is changed. */
const knock = async (route: Route, token: string | null): Promise<number> => {
  const path = route.path.replace(/:\w+/g, "2147483647");
  const answer = await harness.call(route.method, path, route.method === "GET" ? undefined : {}, token);
  // These routes may end the caller's own session.
  if ("signedIn" in route.access) sessions.clear();
  return answer.status;
};

const wantedBy = (access: Access): readonly string[] =>
  "permission" in access
    ? typeof access.permission === "string"
      ? [access.permission]
      : access.permission
    : [];

const othersThan = (wanted: readonly string[]): readonly string[] =>
  permissions.filter((permission) => !wanted.includes(permission));

/** What the role of the tester holds, one after another, while a route is knocked at. */
const holdings = ({ access }: Route): (readonly string[])[] => {
  const wanted = wantedBy(access);
  const each = wanted.map((permission) => [permission]);
  return "permission" in access ? [[], ...each, othersThan(wanted)] : [[]];
};

// To change a role takes longer than to knock, so routes that are tried with the same permissions share a change.
const statuses = new Map<string, Map<Route, number>>();
beforeAll(async () => {
  for (const route of allRoutes)
    for (const held of holdings(route)) {
      const routes = statuses.get(held.join()) ?? new Map<Route, number>();
      statuses.set(held.join(), routes.set(route, 0));
    }
  for (const [joined, routes] of statuses) {
    const held = { permissions: joined === "" ? [] : joined.split(",") };
    const changed = await harness.call("PUT", `/role/${roleId}`, held, await signIn("admin01"));
    expect(changed.status).toBe(200);
    for (const route of routes.keys()) routes.set(route, await knock(route, await signIn("tester01")));
  }
}, 120_000);
const statusWith = (route: Route, held: readonly string[]): number => {
  const status = statuses.get(held.join())?.get(route);
  if (!status) throw new Error(`nobody knocked at ${route.path} with ${held.join()}`);
  return status;
};

const closed = (status: number): boolean => status === 401 || status === 403;

describe.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s",
  (_, route) => {
    const { access } = route;
    const wanted = wantedBy(access);

    if ("public" in access)
      it("is open to everyone", async () => {
        expect(closed(await knock(route, null))).toBe(false);
        expect(closed(statusWith(route, []))).toBe(false);
      });
    else
      it("[R6.7] asks for a session or the token of a device or gateway", async () =>
        expect(await knock(route, null)).toBe(401));

    if ("deviceToken" in access || "gatewaySecret" in access)
      it("takes no session for the token of a device or gateway", async () => {
        expect(await knock(route, await signIn("admin01"))).toBe(401);
      });
    else
      it("[R6.3] is open to a super user", async () => {
        expect(closed(await knock(route, await signIn("admin01")))).toBe(false);
      });

    if ("signedIn" in access)
      it("is open to everyone signed in", async () => {
        expect(closed(statusWith(route, []))).toBe(false);
      });

    if ("permission" in access)
      it(`[R6.7] opens for ${wanted.join(" or ")} and for nothing else`, async () => {
        expect(statusWith(route, [])).toBe(403);
        for (const permission of wanted) expect(closed(statusWith(route, [permission]))).toBe(false);
        expect(statusWith(route, othersThan(wanted))).toBe(403);
      });
  },
);

describe("somebody whose password another has set", () => {
  const behind = allRoutes.filter(({ access }) => "signedIn" in access || "permission" in access);
  const nameOf = ({ method, path }: (typeof allRoutes)[number]) => `${method} ${path}`;
  const open = behind
    .filter(({ access }) => "changesPassword" in access || "alsoBeforePasswordChange" in access)
    .map(nameOf)
    .sort();

  it("may only look who they are, change it, sign out, and find the device whose stop must be pressed", () => {
    expect(open).toEqual([
      "GET /device",
      "GET /device/:id",
      "GET /device/:id/command",
      "GET /device/:id/state",
      "GET /me",
      "POST /auth/logout",
      "PUT /account/password",
    ]);
  });

  it("is refused so by every other route", async () => {
    const password = "Given-by-1";
    const admin = await signIn("admin01");
    const user = { username: "given01", email: "given01@example.org", password: testPassword };
    const { body } = await harness.call("POST", "/user", user, admin);
    expect((await harness.call("PUT", `/user/${body.data.id}`, { password }, admin)).status).toBe(200);
    const { body: entered } = await harness.call("POST", "/auth/login", { login: "given01", password }, null);
    const answers: string[] = [];
    for (const route of behind.filter((one) => !open.includes(nameOf(one)))) {
      const path = route.path.replace(/:\w+/g, "2147483647");
      const data = route.method === "GET" ? undefined : {};
      const answer = await harness.call(route.method, path, data, entered.accessToken);
      answers.push(`${answer.status} ${answer.body.error.code}`);
    }
    expect(new Set(answers)).toEqual(new Set(["409 password_change_required"]));
  });
});

it("knows every route that the server has", async () => {
  const described = (await harness.call("GET", "/openapi.json", undefined, null)).body.paths;
  const served = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = allRoutes.map(
    (route) => `${route.method} ${basePath}${route.path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(served.sort()).toEqual(declared.sort());
});

it("asks only for permissions that the catalogue has", () => {
  const known: readonly string[] = permissions;
  expect(allRoutes.flatMap(({ access }) => wantedBy(access)).filter((name) => !known.includes(name))).toEqual(
    [],
  );
});
