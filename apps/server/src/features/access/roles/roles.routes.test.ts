import { exportRoles } from "@sgval/contract/access/roles";
import { permissions } from "@sgval/contract/permission";
import { expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { aRole, aUser } from "../../../testing/user-builder.ts";

const harness = useHarness({ realTime: true });
const call: typeof harness.call = (...input) => harness.call(...input);

const refusal = async (...input: Parameters<typeof call>) => {
  const answer = await call(...input);
  return [answer.status, answer.body?.error.code];
};
const roleNamed = async (name: string) =>
  (await call("GET", `/role?q=${name}`)).body.data.find((role: { name: string }) => role.name === name);

it("[R6.8] has the roles admin and client from the start and keeps their names", async () => {
  const [admin, client] = [await roleNamed("admin"), await roleNamed("client")];
  expect(admin).toMatchObject({ locked: true, isDefault: false, users: 1, permissions: [...permissions] });
  expect(admin.members).toMatchObject([{ username: "admin01" }]);
  expect(client).toMatchObject({ locked: true, isDefault: true, users: 0, members: [] });
  for (const { id } of [admin, client]) {
    expect(await refusal("PUT", `/role/${id}`, { name: "renamed" })).toEqual([409, "role_locked"]);
    expect(await refusal("DELETE", `/role/${id}?replacementRoleId=${id}`)).toEqual([409, "role_locked"]);
  }
  expect((await call("PUT", `/role/${client.id}`, { description: "Customers" })).status).toBe(200);
});

it("[R3.2] creates, changes and deletes a role and records what changed", async () => {
  const created = await call("POST", "/role", {
    name: "Trực ca",
    description: "Control room",
    permissions: ["Device.Index", "Device.Index", "Control.Operate"],
  });
  const { id } = created.body.data;
  expect(created.body.data).toMatchObject({
    name: "Trực ca",
    description: "Control room",
    isDefault: false,
    locked: false,
    permissions: ["Device.Index", "Control.Operate"],
    users: 0,
  });
  await call("PUT", `/role/${id}`, { permissions: ["Control.Operate", "Device.Index"] });
  await call("PUT", `/role/${id}`, { description: "" });
  expect((await call("GET", `/role/${id}`)).body.data.description).toBe("");
  expect((await call("DELETE", `/role/${id}`)).status).toBe(204);
  expect(await refusal("GET", `/role/${id}`)).toEqual([404, "not_found"]);
  expect(await harness.history("Trực ca", "role")).toMatchObject([
    { detail: "role_deleted" },
    { detail: "role_updated", before: { description: "Control room" }, after: { description: "" } },
    { detail: "role_created" },
  ]);
});

it.each([
  ["[R5.3]", { name: "ab" }, "name validation.role_name_too_short"],
  ["[R5.6]", { name: "<b>boss</b>" }, "name validation.special_characters"],
  ["[R5.6]", { description: "<script>" }, "description validation.special_characters"],
  ["[R3.2]", { permissions: ["Device.Index", "Device.Explode"] }, "permissions.1 validation.invalid_value"],
])("%s refuses the role %o at its field", async (_, wrong, problem) => {
  const answer = await call("POST", "/role", { name: "valid role", permissions: [], ...wrong });
  expect(answer.status).toBe(422);
  expect(
    answer.body.error.details.map((one: Record<string, string>) => `${one.field} ${one.message}`),
  ).toEqual([problem]);
});

it("[R5.13] refuses a role name that another role has", async () => {
  await aRole("unique", []).in(harness);
  expect(await refusal("POST", "/role", { name: "UNIQUE", permissions: [] })).toEqual([409, "value_exists"]);
});

it("[R3.2] has one default role at a time", async () => {
  const id = await aRole("newcomers", ["Device.Index"]).in(harness);
  const before = await roleNamed("client");
  expect(await refusal("PUT", `/role/${before.id}`, { isDefault: false })).toEqual([409, "role_is_default"]);
  expect((await call("PUT", `/role/${id}`, { isDefault: true })).body.data.isDefault).toBe(true);
  expect((await roleNamed("client")).isDefault).toBe(false);
  expect(await refusal("DELETE", `/role/${id}`)).toEqual([409, "role_is_default"]);
  expect(await aUser().named("newcomer1").createdIn(harness)).toMatchObject({ role: { name: "newcomers" } });
  // Its users and its being the default go to the replacement.
  expect((await call("DELETE", `/role/${id}?replacementRoleId=${before.id}`)).status).toBe(204);
  expect(await roleNamed("client")).toMatchObject({ isDefault: true, users: 1 });
});

it("deletes a role that users have only with a replacement", async () => {
  const id = await aRole("leaving", ["Device.Index"]).in(harness);
  const other = await aRole("staying", ["Device.Index"]).in(harness);
  const user = await aUser().named("mover1").withRole(id).createdIn(harness);
  expect(await refusal("DELETE", `/role/${id}`)).toEqual([409, "role_in_use"]);
  for (const wrong of [id, 999999])
    expect(await refusal("DELETE", `/role/${id}?replacementRoleId=${wrong}`)).toEqual([422, "invalid_role"]);
  expect((await call("DELETE", `/role/${id}?replacementRoleId=${other}`)).status).toBe(204);
  expect((await call("GET", `/user/${user.id}`)).body.data.role.name).toBe("staying");
});

it("[R6.2] applies a changed role at the next request, an empty list allows nothing", async () => {
  const one = await aUser().named("changing1").withPermissions("Device.Index").signedInTo(harness);
  const status = async () => (await call("GET", "/device", undefined, one.token)).status;
  expect(await status()).toBe(200);
  await call("PUT", `/role/${one.roleId}`, { permissions: [] });
  expect(await status()).toBe(403);
  await call("PUT", `/role/${one.roleId}`, { permissions: null });
  expect(await status()).toBe(200);
  expect((await call("GET", "/me", undefined, one.token)).body.role).not.toHaveProperty("permissions");
  await call("PUT", `/role/${one.roleId}`, { permissions: ["Device.Index"] });
  expect((await call("GET", "/me", undefined, one.token)).body.role.permissions).toBe('["Device.Index"]');
});

it("[R6.5] lists every permission with who holds it", async () => {
  const roleId = await aRole("holding", ["Scada.Update"]).in(harness);
  await aUser().named("holder1").withRole(roleId).createdIn(harness);
  await aUser().named("holder2").withRole(roleId).asSuperUser().createdIn(harness);
  const pages = [1, 2].map(async (page) => (await call("GET", `/permission?size=100&page=${page}`)).body);
  const [first, second] = await Promise.all(pages);
  const data = [...first.data, ...second.data];
  expect(first.metaData.total).toBe(permissions.length);
  expect(data.map((row: { name: string }) => row.name)).toEqual([...permissions]);
  const row = data.find(({ name }: { name: string }) => name === "Scada.Update");
  expect(row).toMatchObject({ group: "Scada", core: true, description: null });
  expect(row.roles.map(({ name }: { name: string }) => name)).toEqual(["admin", "holding"]);
  // admin01 and holder2 as super users, holder1 by the role.
  expect(row.users).toBe(3);
  expect((await call("GET", "/permission?group=Token&sort=-name&size=5")).body.data[0].name).toBe(
    "Token.Update",
  );
});

it("[R6.5] stores custom permissions, in roles too, and locks those of the product", async () => {
  // admin01 and holder2 hold everything.
  const made = await call("POST", "/permission", { name: "Gis.Export", description: "Xuất bản đồ" });
  expect(made.body.data).toMatchObject({
    name: "Gis.Export",
    group: "Gis",
    core: false,
    roles: [],
    users: 2,
  });
  expect(await refusal("POST", "/permission", { name: "Gis.Export", description: "x" })).toEqual([
    409,
    "value_exists",
  ]);
  expect(await refusal("POST", "/permission", { name: "Device.Index", description: "x" })).toEqual([
    409,
    "value_exists",
  ]);
  expect(await refusal("POST", "/permission", { name: "gis export", description: "x" })).toEqual([
    422,
    "validation_failed",
  ]);

  const one = await aUser()
    .named("mapper1")
    .withPermissions("Gis.Export", "Device.Index")
    .signedInTo(harness);
  const held = async () => JSON.parse((await call("GET", "/me", undefined, one.token)).body.role.permissions);
  const renamed = await call("PUT", "/permission/Gis.Export", { name: "Gis.Print" });
  expect(renamed.body.data).toMatchObject({ name: "Gis.Print", description: "Xuất bản đồ", users: 3 });
  expect(await held()).toEqual(["Device.Index", "Gis.Print"]);
  expect((await call("DELETE", "/permission/Gis.Print")).status).toBe(204);
  expect(await held()).toEqual(["Device.Index"]);
  expect(await refusal("DELETE", "/permission/Gis.Print")).toEqual([404, "not_found"]);
  expect(await refusal("PUT", "/permission/Device.Index", { description: "x" })).toEqual([
    409,
    "permission_locked",
  ]);
  expect(await refusal("DELETE", "/permission/Device.Index")).toEqual([409, "permission_locked"]);
  expect(await harness.history("Gis.Print", "permission")).toMatchObject([
    { detail: "permission_deleted" },
    { detail: "permission_updated", before: { name: "Gis.Export" }, after: { name: "Gis.Print" } },
  ]);
});

it("[R6.7] lists roles for those who see users or roles, and nobody else", async () => {
  const clerk = await aUser().named("filter1").withPermissions("User.Index").signedInTo(harness);
  expect((await call("GET", "/role", undefined, clerk.token)).status).toBe(200);
  expect((await call("GET", `/role/${clerk.roleId}`, undefined, clerk.token)).status).toBe(403);
  const query = { format: "csv", machine: "true" } as const;
  expect(await harness.refused(clerk, exportRoles, { query })).toMatchObject({ status: 403 });
  const file = (await harness.file(harness.admin, exportRoles, { query })).toString();
  expect(file).toMatch(/^name,description,isDefault,everything,permissions,users,createdAt,updatedAt\r\n/u);
  expect(file).toMatch(/^role of filter1.*,User\.Index,1,/mu);
});
