import { permissions as everyPermission } from "@sgval/contract/permission";
import { allRoutes } from "@sgval/contract/routes";
import { beforeAll, describe, expect, it } from "vitest";
import { accountNames, passwordHashes, roleNames, storedSessions } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { testPassword, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { signIn } from "./index.ts";

const harness = useHarness();
const { clock } = harness;

beforeAll(async () => {
  const lan = aUser().named("Lan.Nguyen").withEmail("Lan@Example.vn").withPassword("Pass-lan-1");
  await lan.withOpenRole().in(harness);
  await aUser().named("empty").withPermissions().in(harness);
  await aUser().named("super").withPermissions().asSuperUser().in(harness);
  await aUser().named("reader").withPermissions("Device.Index").in(harness);
  await aUser().named("roleless").in(harness);
});

const login = (name: string, password: string, more: object = {}) =>
  harness.call("POST", "/auth/login", { login: name, password, ...more }, null);
const tokenOf = async (name: string, more: object = {}): Promise<string> => {
  const { status, body } = await login(name, `Pass-${name}-1`, more);
  expect(status).toBe(200);
  return body.accessToken;
};
const me = (token: string) => harness.call("GET", "/me", undefined, token);

describe("signing in", () => {
  it.each(["Lan.Nguyen", "lan.nguyen", "LAN@EXAMPLE.VN", " lan@example.vn "])("knows %o", async (name) => {
    const { status, body } = await login(name, "Pass-lan-1");
    expect(status).toBe(200);
    expect(body.userData).toMatchObject({ username: "Lan.Nguyen", email: "Lan@Example.vn" });
    expect(body.userAbilityRules).toEqual([{ action: "manage", subject: "all" }]);
  });

  it("gives an unknown account and a wrong password the same answer", async () => {
    const [unknown, wrong] = [await login("nobody-here", "x"), await login("reader", "x")];
    for (const { status, body } of [unknown, wrong]) {
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: "invalid_login", message: "invalid_login" });
      expect(body.error.details).toBeUndefined();
    }
  });

  it("refuses malformed bodies", async () => {
    for (const body of [{}, { login: "", password: "" }, { login: 5, password: {} }])
      expect((await harness.call("POST", "/auth/login", body, null)).status).toBe(422);
    expect((await login("a\0b", "x")).body.error.code).toBe("malformed_request");
    expect((await harness.call("POST", "/auth/login", "{", null)).body.error.code).toBe("malformed_request");
  });

  it("pauses after wrong tries, longer each time, ignoring the case of the name", async () => {
    for (let guess = 0; guess < 5; guess += 1) await login(guess % 2 ? "victim" : "VICTIM", "wrong");
    const paused = await login("Victim", "wrong");
    expect(paused).toMatchObject({ status: 429, body: { error: { code: "too_many_requests" } } });
    expect(paused.body.error.details.retryAfterSeconds).toBe(5);
    await clock.advance(5_000);
    expect((await login("victim", "wrong")).status).toBe(422);
    expect((await login("victim", "wrong")).body.error.details.retryAfterSeconds).toBe(10);
    // Other accounts are not paused by it.
    expect((await login("reader", "Pass-reader-1")).status).toBe(200);
    await clock.advance(2 * 3_600_000);
    expect((await login("victim", "wrong")).status).toBe(422);
    expect((await login("victim", "wrong")).status).toBe(422);
  });
});

describe("sessions", () => {
  it("end with signing out, others stay open", async () => {
    const [one, other] = [await tokenOf("reader"), await tokenOf("reader")];
    expect((await harness.call("POST", "/auth/logout", undefined, one)).status).toBe(204);
    expect((await me(one)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });

  it("are not served from the cache when they end while they are being read", async () => {
    const token = await tokenOf("reader");
    await clock.advance(31_000);
    const [, after] = await Promise.all([harness.call("POST", "/auth/logout", undefined, token), me(token)]);
    expect([200, 401]).toContain(after.status);
    expect((await me(token)).status).toBe(401);
  });

  it("are stored without their token", async () => {
    const token = await tokenOf("reader");
    expect(await storedSessions(harness.db.kysely)).not.toContain(token);
  });

  it("[R7.1] need a valid bearer token", async () => {
    const real = await tokenOf("reader");
    const tampered = `${real.slice(0, -1)}${real.endsWith("A") ? "B" : "A"}`;
    for (const token of [null, "x", "a".repeat(5000), tampered, `${real}A`])
      expect((await harness.call("GET", "/me", undefined, token)).status).toBe(401);
  });
});

describe("rights", () => {
  const guarded = allRoutes.filter((route) => "permission" in route.access);
  const ask = (route: (typeof guarded)[number], token: string) =>
    harness.call(
      route.method,
      route.path.replace(/:\w+/g, "999999"),
      route.method === "GET" || route.method === "DELETE" ? undefined : {},
      token,
    );

  it("[R6.2] refuse everything to an empty list of permissions", async () => {
    for (const name of ["empty", "roleless"]) {
      const token = await tokenOf(name);
      for (const route of guarded)
        expect(await ask(route, token), route.path).toMatchObject({
          status: 403,
          body: { error: { code: "forbidden" } },
        });
      expect((await me(token)).status).toBe(200);
    }
  });

  it("[R6.3] allow everything to a super user and to a role without the permissions field", async () => {
    const tokens = [await tokenOf("super"), (await login("lan.nguyen", "Pass-lan-1")).body.accessToken];
    for (const token of tokens)
      for (const route of guarded) expect((await ask(route, token)).status).not.toBe(403);
  });

  it("[R6.4] allow what is listed and no more", async () => {
    const token = await tokenOf("reader");
    expect((await harness.call("GET", "/device", undefined, token)).status).toBe(200);
    expect((await harness.call("GET", "/device/999999", undefined, token)).status).toBe(404);
    expect((await harness.call("DELETE", "/device/999999", undefined, token)).status).toBe(403);
    expect((await harness.call("GET", "/token", undefined, token)).status).toBe(403);
  });

  it("[R6.7] give access to no device outside the scope", async () => {
    const [mine, theirs] = [
      await aDevice().named("MINE").ofType("DATALOGGER").withTokenIn(harness),
      await aDevice().named("THEIRS").ofType("DATALOGGER").withTokenIn(harness),
    ];
    await aUser()
      .named("scoped")
      .withPermissions(...everyPermission)
      .seeing(mine)
      .in(harness);
    const token = await tokenOf("scoped");
    const list = await harness.call("GET", "/device", undefined, token);
    expect(list.body.data.map((device: { name: string }) => device.name)).toEqual(["MINE"]);
    expect((await harness.call("GET", `/device/${theirs.id}/data`, undefined, token)).status).toBe(404);
    const own = await harness.call(
      "POST",
      "/device",
      { name: "OWN", displayName: "Own", type: "DATALOGGER" },
      token,
    );
    expect((await harness.call("GET", `/device/${own.body.data.id}`, undefined, token)).status).toBe(200);
  });
});

describe("the account", () => {
  it("[R7.3] [R3.1] shows the user with the role's permissions as a string of JSON", async () => {
    const { body } = await me(await tokenOf("reader"));
    expect(body).toMatchObject({ username: "reader", superUser: false, manageSuper: false });
    expect(JSON.parse(body.role.permissions)).toEqual(["Device.Index"]);
    const lan = await me((await login("lan.nguyen", "Pass-lan-1")).body.accessToken);
    expect(lan.body.role).not.toHaveProperty("permissions");
    expect(JSON.stringify(lan.body)).not.toContain("argon2");
  });

  it("[R3.1] stores passwords only as argon2id", async () => {
    for (const hash of await passwordHashes(harness.db.kysely)) expect(hash).toMatch(/^\$argon2id\$/);
  });

  it("[R6.8] of the first administrator is made once, with the roles admin and client", async () => {
    const accounts = () => accountNames(harness.db.kysely);
    const before = await accounts();
    expect(before[0]).toBe("admin01");
    expect((await roleNames(harness.db.kysely)).slice(0, 2)).toEqual(["admin", "client"]);
    expect(await harness.app.use(signIn).prepare("Another-1234")).toBeNull();
    expect(await accounts()).toEqual(before);
    expect((await login("admin01", "Another-1234")).status).toBe(422);
    const { body } = await login("admin01", testPassword);
    expect(body.userData).toMatchObject({ superUser: true, manageSuper: true, role: { name: "admin" } });
  });
});

it("ends a session that signs out, although the database goes away in the middle", async () => {
  const token = await tokenOf("reader");
  const { pool } = harness.db.signIn;
  const connect = pool.connect.bind(pool);
  let left = 1;
  const once = () => (left-- > 0 ? connect() : Promise.reject(new Error("Connection terminated")));
  Object.assign(pool, { connect: once });
  await harness.call("POST", "/auth/logout", {}, token);
  Object.assign(pool, { connect });
  expect((await me(token)).status).toBe(401);
});
