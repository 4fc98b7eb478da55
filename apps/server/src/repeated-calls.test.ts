import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { keptKeys } from "./kernel/http/idempotency.fixture.store.ts";
import { storedText } from "./testing/builders.store.ts";
import { useHarness } from "./testing/harness.ts";

const harness = useHarness({ realTime: true });

const post = async (path: string, key: string, body: unknown) => {
  const response = await fetch(`${harness.address}${basePath}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${harness.admin.token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
};

it("[R7.2] adds a device once when the answer was lost on its way", async () => {
  const device = { name: "RPT-1", displayName: "Repeat", type: "VGA" };
  const first = await post("/device", "device-1", device);
  expect(first.status).toBe(200);
  expect(await post("/device", "device-1", device)).toEqual(first);
  expect((await post("/device", "device-1", { ...device, name: "RPT-2" })).status).toBe(409);
  expect((await harness.call("GET", "/device")).body.metaData.total).toBe(1);
});

it("shows a lost token again for a minute, and stores it nowhere", async () => {
  const deviceId = (await harness.call("GET", "/device")).body.data[0].id;
  const first = await post("/token", "token-1", { name: "radio", deviceId });
  expect(await post("/token", "token-1", { name: "radio", deviceId })).toEqual(first);
  const secret: string = JSON.parse(first.text).data.token;
  expect(secret.length).toBeGreaterThan(20);
  expect(
    JSON.stringify(await keptKeys(harness.db.kysely)) + (await storedText(harness.db.kysely)),
  ).not.toContain(secret);
});

it("keeps no password of a user who was added under a key", async () => {
  const user = { username: "repeat01", email: "repeat@example.org", password: "Secret-42" };
  const first = await post("/user", "user-1", user);
  expect(await post("/user", "user-1", user)).toEqual(first);
  expect(JSON.stringify(await keptKeys(harness.db.kysely))).not.toMatch(/Secret-42|argon2/);
});
