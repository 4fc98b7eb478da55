import { updateUser } from "@sgval/contract/access/users";
import * as routes from "@sgval/contract/api-keys/api-keys";
import { listDevices } from "@sgval/contract/devices/routes";
import { changePassword } from "@sgval/contract/sign-in/security";
import { minuteMs } from "@sgval/quantities/duration";
import { io } from "socket.io-client";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness, usualPassword } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const owner = (name: string, ...permissions: string[]) =>
  aUser()
    .named(name)
    .withPermissions("ApiKey.Create", "Device.Index", ...permissions)
    .signedInTo(harness);
const make = async (who: SignedIn, more: object = {}) =>
  (await harness.ok(who, routes.createApiKey, { body: { name: "grafana", days: 30, ...more } })).data;
const asKey = (key: string, method: string, path: string, body?: unknown) =>
  harness.call(method, path, body, key);
const ownKeys = async (who: SignedIn) => (await harness.ok(who, routes.listOwnApiKeys)).data;

it("shows a key once, and reads with it what its owner sees", async () => {
  const shown = await aDevice().named("KEY-1").in(harness);
  await aDevice().named("KEY-2").in(harness);
  const lan = await aUser()
    .named("keylan1")
    .withPermissions("ApiKey.Create", "Device.Index", "Device.Update")
    .seeing(shown)
    .signedInTo(harness);
  const { key, ...made } = await make(lan);
  expect(key).toMatch(/^sgk_[\w-]{43}$/);
  expect(made).toMatchObject({ state: "active", permissions: ["Device.Index"], owner: "keylan1" });
  expect(JSON.stringify(await ownKeys(lan))).not.toContain(key);
  const seen = await harness.ok({ id: lan.id, username: "", token: key }, listDevices);
  expect(seen.data.map(({ name }) => name)).toEqual(["KEY-1"]);
  expect((await asKey(key, "PUT", `/device/${shown.id}`, {})).body.error).toMatchObject({
    ...{ code: "forbidden", details: { permission: "Device.Update" } },
  });
  expect((await ownKeys(lan))[0]?.lastUsedAt).not.toBeNull();
});

it("never operates a device unless that was named, and acts under the name of its key", async () => {
  const { id } = await aDevice().named("KEY-VGA").withThreshold(1.2, 2.4).in(harness);
  const lan = await owner("keylan2", "Control.Operate");
  const command = { requestId: "0".repeat(32), action: "low_pressure" };
  const reader = await make(lan);
  expect(reader.permissions).not.toContain("Control.Operate");
  expect((await asKey(reader.key, "POST", `/device/${id}/command`, command)).status).toBe(403);
  const operator = await make(lan, { permissions: ["Device.Index", "Control.Operate"] });
  const sent = await asKey(operator.key, "POST", `/device/${id}/command`, command);
  expect([sent.status, sent.body.error?.code]).not.toContain(403);
  expect(await harness.recorded("grafana")).toContain("api_key_created");
});

it("has no more rights than its owner has now", async () => {
  const role = { name: "key owners", description: "", permissions: ["ApiKey.Create", "Room.Index"] };
  const { id } = (await harness.call("POST", "/role", role)).body.data;
  const lan = await aUser().named("keylan3").withRole(id).signedInTo(harness);
  const { key } = await make(lan);
  expect((await asKey(key, "GET", "/room")).status).toBe(200);
  const change = (permissions: string[]) => harness.call("PUT", `/role/${id}`, { ...role, permissions });
  expect((await change(["ApiKey.Create", "Device.Index"])).status).toBe(200);
  expect((await asKey(key, "GET", "/room")).status).toBe(403);
  expect((await change(["Device.Index"])).status).toBe(200);
  const refused = await asKey(key, "GET", "/device");
  expect([refused.status, refused.body.error.details]).toEqual([401, { reason: "owner_without_right" }]);
});

it("gives a key no more than its owner holds, and nothing by which rights are given away", async () => {
  const lan = await owner("keylan4", "User.Create", "User.Index");
  const ask = (permissions: string[]) =>
    harness.refused(lan, routes.createApiKey, { body: { name: "x", days: 1, permissions } });
  expect((await ask(["Room.Index"])).code).toBe("permission_not_held");
  expect((await ask(["User.Create"])).code).toBe("validation_failed");
  const { key } = await make(lan);
  for (const [method, path] of [
    ["PUT", "/account/password"],
    ["GET", "/account/session"],
    ["GET", "/account/api-key"],
    ["POST", "/account/api-key"],
    ["POST", "/auth/logout"],
  ] as const)
    expect((await asKey(key, method, path, method === "GET" ? undefined : {})).body.error.code, path).toBe(
      "not_for_api_keys",
    );
});

it("refuses a key past its end with the reason, and shows that it was tried", async () => {
  const lan = await owner("keylan5");
  const { key, id } = await make(lan, { days: 2 });
  const ended = new Date(harness.clock.now() - 1);
  await harness.db.kysely.updateTable("api_key").set({ expires_at: ended }).where("id", "=", id).execute();
  const late = await asKey(key, "GET", "/device");
  expect([late.status, late.body.error.details]).toEqual([401, { reason: "key_expired" }]);
  const [expired] = await ownKeys(lan);
  expect(expired).toMatchObject({ state: "expired", lastRefusal: "key_expired" });
  expect(expired?.lastRefusedAt).not.toBeNull();
  const unknown = await asKey(`${key}x`, "GET", "/device");
  expect(unknown.body.error.details).toEqual({ reason: "key_unknown" });
});

it("is revoked at once by its owner, or by an administrator who sees the keys of everybody", async () => {
  const lan = await owner("keylan6");
  const [one, other] = [await make(lan, { name: "one" }), await make(lan, { name: "other" })];
  await harness.ok(lan, routes.revokeOwnApiKey, { params: { id: one.id } });
  expect((await asKey(one.key, "GET", "/device")).body.error.details).toEqual({ reason: "key_revoked" });
  const all = await harness.ok(harness.admin, routes.listApiKeys);
  const listed = all.data.filter((one) => one.owner === "keylan6");
  expect(listed.map(({ name, state }) => [name, state])).toEqual([
    ["other", "active"],
    ["one", "revoked"],
  ]);
  expect((await harness.refused(lan, routes.listApiKeys)).code).toBe("forbidden");
  await harness.ok(harness.admin, routes.revokeApiKey, { params: { id: other.id } });
  expect((await asKey(other.key, "GET", "/device")).status).toBe(401);
  expect(await harness.recorded("other")).toEqual(["api_key_revoked", "api_key_created"]);
  const stranger = await owner("keystranger1");
  const foreign = await harness.refused(stranger, routes.revokeOwnApiKey, { params: { id: other.id } });
  expect(foreign.code).toBe("not_found");
});

it("survives a new password of its owner, who can revoke all keys at once", async () => {
  const lan = await owner("keylan10");
  const stranger = await owner("keystranger2");
  const [one, other, foreign] = [
    await make(lan),
    await make(lan, { name: "node-red" }),
    await make(stranger),
  ];
  const body = {
    currentPassword: usualPassword("keylan10"),
    password: "Another-Secret-42",
    confirmation: "Another-Secret-42",
  };
  await harness.ok(lan, changePassword, { body });
  for (const { key } of [one, other]) expect((await asKey(key, "GET", "/device")).status).toBe(200);
  await harness.ok(lan, routes.revokeOwnApiKeys);
  for (const { key } of [one, other])
    expect((await asKey(key, "GET", "/device")).body.error.details).toEqual({ reason: "key_revoked" });
  expect((await asKey(foreign.key, "GET", "/device")).status).toBe(200);
  expect(await harness.recorded("node-red")).toContain("api_key_revoked");
  expect((await asKey(foreign.key, "DELETE", "/account/api-key")).body.error.code).toBe("not_for_api_keys");
});

it("ends with its owner's account, and is refused while the owner must choose a new password", async () => {
  const lan = await owner("keylan7");
  const { key } = await make(lan);
  const password = "Another-Secret-42";
  await harness.ok(harness.admin, updateUser, {
    params: { id: lan.id },
    body: { password, passwordConfirmation: password },
  });
  expect((await asKey(key, "GET", "/device")).body.error.details).toEqual({ reason: "owner_locked" });
  expect((await harness.call("DELETE", `/user/${lan.id}`)).status).toBe(204);
  expect((await asKey(key, "GET", "/device")).body.error.details).toEqual({ reason: "key_unknown" });
});

it("limits how often a key is used, and how many a user has", async () => {
  const lan = await owner("keylan8");
  const { key } = await make(lan);
  for (let count = 0; count < routes.keyUsesPerMinute; count += 1) await asKey(key, "GET", "/parameter");
  const limited = await harness.request("GET", "/parameter", { token: key });
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
  await harness.clock.advance(minuteMs);
  expect((await asKey(key, "GET", "/parameter")).status).toBe(200);
  for (let count = 1; count < routes.mostKeys; count += 1) await make(lan);
  const full = await harness.refused(lan, routes.createApiKey, { body: { name: "x", days: 1 } });
  expect(full.code).toBe("list_full");
});

it("refuses the live connection to a key, and says why", async () => {
  const lan = await owner("keylan9");
  const { key } = await make(lan);
  const socket = io(harness.address, {
    auth: { token: key },
    transports: ["websocket"],
    reconnection: false,
  });
  const reason = await new Promise((resolve) =>
    socket.on("connect_error", ({ message }) => resolve(message)),
  );
  socket.close();
  expect(reason).toBe("not_for_api_keys");
});
