import { createUser } from "@sgval/contract/access/users";
import { updateAccount } from "@sgval/contract/account/account";
import { exportActivity, listActivity } from "@sgval/contract/activity/activity";
import { createToken } from "@sgval/contract/connections/tokens";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aRole, aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const subjectsOf = async (actor: SignedIn, query: Record<string, string | number> = {}) => {
  const { data, metaData } = await harness.ok(actor, listActivity, { query });
  expect(metaData.total).toBe(data.length);
  return [...new Set(data.map(({ subject }) => subject))].sort();
};
const reader = (name: string, ...permissions: string[]) =>
  aUser()
    .named(name)
    .withPermissions("History.Index", ...permissions)
    .signedInTo(harness);

let deviceId = 0;
beforeAll(async () => {
  const { id } = await aDevice().named("SUB-1").in(harness);
  deviceId = id;
  await aRole("Trực ca", ["Device.Index"]).in(harness);
  await harness.ok(harness.admin, createUser, {
    body: aUser().named("secret01").withEmail("secret01@example.org").body(),
  });
  await harness.ok(harness.admin, createToken, { body: { name: "token of SUB-1", deviceId } });
});

it("[R6.7] shows entries only to whoever may see what they are about", async () => {
  expect(await subjectsOf(harness.admin)).toEqual(["device", "role", "token", "user"]);
  expect(await subjectsOf(await reader("plain1", "Device.Index"))).toEqual(["device"]);
  expect(await subjectsOf(await reader("users1", "User.Index"))).toEqual(["user"]);
  expect(await subjectsOf(await reader("roles1", "Role.Index", "Token.Index"))).toEqual(["role", "token"]);
  expect(await subjectsOf(await reader("none1"))).toEqual([]);
});

it("hides them from the history of a device, from search and from the exported file", async () => {
  const plain = await reader("plain2", "Device.Index");
  expect(await subjectsOf(plain, { deviceId })).toEqual(["device"]);
  expect(await subjectsOf(await reader("token2", "Token.Index"), { deviceId })).toEqual(["token"]);
  expect(await subjectsOf(plain, { q: "secret01" })).toEqual([]);
  const file = await harness.file(plain, exportActivity, {
    query: { format: "csv", machine: "true", columns: "what,subject,change", language: "en" },
  });
  expect(file).toContain("SUB-1");
  expect(file).not.toContain("secret01");
  expect(file).not.toContain("Trực ca");
});

it("shows everybody what concerns their own account, and what they did themselves", async () => {
  const plain = await reader("plain3");
  await harness.ok(plain, updateAccount, { body: { phone: "0901234567" } });
  await harness.file(plain, exportActivity, { query: { format: "csv" } });
  expect(await subjectsOf(plain)).toEqual(["table", "user"]);
  expect(await subjectsOf(await reader("plain4"))).toEqual([]);
});

it("filters by what the entries are about, and shows nothing more by it", async () => {
  expect(await subjectsOf(harness.admin, { subject: "user,role", size: 100 })).toEqual(["role", "user"]);
  expect(await subjectsOf(await reader("plain5", "Device.Index"), { subject: "user" })).toEqual([]);
});
