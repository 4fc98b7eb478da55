import { createToken, deleteToken, listTokens, updateToken } from "@sgval/contract/connections/tokens";
import { deleteDevice } from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { storedText, tokenUse } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { connections } from "./index.ts";
import { tokenChanged } from "./token-registry.ts";

const harness = useHarness();

const make = async (deviceId: number, more: object = {}) =>
  (await harness.ok(harness.admin, createToken, { body: { name: "Gateway", deviceId, ...more } })).data;
const taken = (field: string, message = "validation.value_exists") => ({
  status: 409,
  code: "value_exists",
  details: [{ field, message }],
});

it("[R1.8] [R3.14] creates a token that authenticates its own device and no other", async () => {
  const device = await aDevice().named("TOK-1").in(harness);
  await aDevice().named("TOK-2").in(harness);
  const { token } = await make(device.id);
  const { credentials } = harness.app.use(connections);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(credentials.byToken(token)?.id).toBe(device.id);
  expect(credentials.check("TOK-1", token)?.id).toBe(device.id);
  expect(credentials.check("TOK-2", token)).toBeNull();
  expect(credentials.check("nobody", token)).toBeNull();
  expect(credentials.byToken(`${token}x`)).toBeNull();
  expect(credentials.byToken("")).toBeNull();
});

it("shows a secret once and stores it nowhere", async () => {
  const device = await aDevice().in(harness);
  const made = await make(device.id);
  const renamed = await harness.ok(harness.admin, updateToken, {
    params: { id: made.id },
    body: { name: "Gateway B" },
  });
  expect(renamed.data).not.toHaveProperty("token");
  const list = await harness.ok(harness.admin, listTokens, { query: { deviceId: device.id } });
  expect(list.data).toMatchObject([
    {
      name: "Gateway B",
      lastFour: made.token.slice(-4),
      createdBy: harness.admin.username,
      lastUsedAt: null,
    },
  ]);
  expect(JSON.stringify(list)).not.toContain(made.token);
  expect(await storedText(harness.db.kysely)).not.toContain(made.token);
});

it("filters by the caller's own tokens", async () => {
  const device = await aDevice().in(harness);
  const { id } = await make(device.id);
  const own = (actor: SignedIn) => harness.ok(actor, listTokens, { query: { createdBy: "me", size: 100 } });
  expect((await own(harness.admin)).data.map((token) => token.id)).toContain(id);
  expect((await own(await aUser().named("other01").asSuperUser().signedInTo(harness))).metaData.total).toBe(
    0,
  );
});

it("[R5.16] refuses an empty token, and accepts a given one of at least sixteen characters", async () => {
  const device = await aDevice().in(harness);
  const refuse = (token: string) =>
    harness.refused(harness.admin, createToken, { body: { name: "Pasted", deviceId: device.id, token } });
  expect(await refuse("  ")).toMatchObject({ details: [{ message: "validation.token_required" }, {}, {}] });
  expect(await refuse("short")).toMatchObject({ details: [{ message: "validation.token_too_short" }] });
  expect(await make(device.id, { token: "pasted-by-a-person-01" })).toMatchObject({
    token: "pasted-by-a-person-01",
    lastFour: "n-01",
  });
  expect(harness.app.use(connections).credentials.byToken("pasted-by-a-person-01")?.id).toBe(device.id);
});

it("[R5.6] refuses a token whose name has special characters, new or renamed", async () => {
  const wrong = { details: [{ field: "name", message: "validation.special_characters" }] };
  const device = await aDevice().in(harness);
  const name = "Gateway; drop";
  const body = { name, deviceId: device.id };
  expect(await harness.refused(harness.admin, createToken, { body })).toMatchObject(wrong);
  const { id } = await make(device.id);
  const renamed = { params: { id }, body: { name } };
  expect(await harness.refused(harness.admin, updateToken, renamed)).toMatchObject(wrong);
});

it("[R5.13] allows one token per device and one device per secret", async () => {
  const [one, two] = [await aDevice().in(harness), await aDevice().in(harness)];
  await make(one.id, { token: "the-same-secret-twice" });
  const second = await make(two.id);
  const again = { name: "Again", deviceId: one.id };
  expect(await harness.refused(harness.admin, createToken, { body: again })).toEqual(
    taken("deviceId", "validation.device_has_token"),
  );
  const reuse = { params: { id: second.id }, body: { token: "the-same-secret-twice" } };
  expect(await harness.refused(harness.admin, updateToken, reuse)).toEqual(taken("token"));
  expect(harness.app.use(connections).credentials.byToken(second.token)?.id).toBe(two.id);
});

it("rejects the old secret after it is replaced or deleted, and emits tokenChanged", async () => {
  const device = await aDevice().in(harness);
  const { id, token } = await make(device.id);
  const received: number[] = [];
  const stop = harness.app.events.on(tokenChanged, ({ deviceId }) => received.push(deviceId));
  const { credentials } = harness.app.use(connections);

  const replaced = await harness.ok(harness.admin, updateToken, { params: { id }, body: { replace: true } });
  expect(credentials.byToken(token)).toBeNull();
  expect(credentials.byToken(replaced.data.token ?? "")?.id).toBe(device.id);
  await harness.ok(harness.admin, deleteToken, { params: { id } });
  expect(credentials.byToken(replaced.data.token ?? "")).toBeNull();
  stop();
  expect(received).toEqual([device.id, device.id]);
  expect(await harness.refused(harness.admin, deleteToken, { params: { id } })).toMatchObject({
    status: 404,
  });
});

it("removes the token of a deleted device", async () => {
  const device = await aDevice().in(harness);
  const { token } = await make(device.id);
  await harness.ok(harness.admin, deleteDevice, { params: { id: device.id } });
  expect(harness.app.use(connections).credentials.byToken(token)).toBeNull();
  expect((await harness.ok(harness.admin, listTokens, { query: { deviceId: device.id } })).data).toEqual([]);
});

it("shows the last use at once and stores it every half minute", async () => {
  const device = await aDevice().in(harness);
  const { id, token } = await make(device.id);
  await harness.clock.advance(1000);
  const usedAt = harness.clock.now();
  harness.app.use(connections).credentials.byToken(token);
  const list = await harness.ok(harness.admin, listTokens, { query: { deviceId: device.id } });
  expect(list.data[0]?.lastUsedAt).toBe(new Date(usedAt).toISOString());
  expect(await tokenUse(harness.db.kysely, id)).toBeNull();
  await harness.clock.advance(30_000);
  await expect.poll(() => tokenUse(harness.db.kysely, id)).toEqual(new Date(usedAt));
});

it("says after how long without use a token is stale: when its device is", async () => {
  const staleAfter = async (seconds: number) => {
    const device = await aDevice().reportingEvery(seconds).in(harness);
    return (await make(device.id)).staleAfterSeconds;
  };
  expect(await staleAfter(86_400)).toBe(26 * 3600);
  expect(await staleAfter(600)).toBe(1500);
});

it("loads all tokens after a restart", async () => {
  const device = await aDevice().in(harness);
  const { token } = await make(device.id);
  await harness.restart();
  expect(harness.app.use(connections).credentials.byToken(token)?.id).toBe(device.id);
});

it("[R6.7] refuses tokens without the permission or outside the scope", async () => {
  const device = await aDevice().in(harness);
  const { id } = await make(device.id);
  const reader = await aUser().named("reader1").withPermissions("Token.Index").signedInTo(harness);
  const elsewhere = await aUser().named("elsewhere1").withOpenRole().seeing().signedInTo(harness);
  const params = { id };
  const body = { name: "Mine", deviceId: device.id };
  expect(await harness.refused(reader, createToken, { body })).toMatchObject({ status: 403 });
  expect(await harness.refused(reader, updateToken, { params, body: {} })).toMatchObject({ status: 403 });
  expect(await harness.refused(reader, deleteToken, { params })).toMatchObject({ status: 403 });
  expect((await harness.ok(elsewhere, listTokens)).metaData.total).toBe(0);
  expect(await harness.refused(elsewhere, createToken, { body })).toMatchObject({ status: 404 });
  expect(await harness.refused(elsewhere, updateToken, { params, body: { replace: true } })).toMatchObject({
    status: 404,
  });
  expect(await harness.refused(elsewhere, deleteToken, { params })).toMatchObject({ status: 404 });
});

it("searches tokens by their name or their device's, ignoring accents", async () => {
  const device = await aDevice().named("FIND-1", "Trạm Bến Thành").in(harness);
  await make(device.id, { name: "Modem số 9" });
  for (const q of ["ben thanh", "find-1", "modem so"])
    expect((await harness.ok(harness.admin, listTokens, { query: { q } })).data).toMatchObject([
      { name: "Modem số 9" },
    ]);
  const refused = await harness.refused(harness.admin, listTokens, { query: { sort: "hash" } });
  expect(refused).toMatchObject({ status: 422, details: [{ field: "sort" }] });
});
