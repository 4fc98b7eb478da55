import { expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { mailsTo } from "../../../testing/mails.ts";
import { aRole, aUser } from "../../../testing/user-builder.ts";

const goodPassword = "Secret-42";
const harness = useHarness({ realTime: true });
const call: typeof harness.call = (...input) => harness.call(...input);

const problems = (answer: { body: { error: { details: { field: string; message: string }[] } } }) =>
  answer.body.error.details.map(({ field, message }) => `${field} ${message}`);

it("[R3.1] keeps every field of a user and never answers the password", async () => {
  const created = await call("POST", "/user", {
    username: "lan_01",
    email: "lan@example.org",
    password: goodPassword,
    passwordConfirmation: goodPassword,
    account: "00123",
    phone: "+84 28 3823 0000",
    language: "vn",
  });
  expect(created.status).toBe(200);
  const { id, ...user } = created.body.data;
  expect(user).toMatchObject({
    username: "lan_01",
    email: "lan@example.org",
    account: "00123",
    phone: "+84 28 3823 0000",
    language: "vn",
    superUser: false,
    manageSuper: false,
    photoVersion: null,
    lastSeenAt: null,
  });
  // Nobody chose a role, so the default one is given.
  expect(user.role.name).toBe("client");
  expect(JSON.stringify(created.body)).not.toContain("argon2");
  expect((await call("GET", `/user/${id}`)).body.data).toEqual(created.body.data);

  const changed = await call("PUT", `/user/${id}`, { account: "", language: "fr", password: "" });
  expect(changed.body.data).toMatchObject({ account: null, language: "fr", username: "lan_01" });
  await harness.enter("LAN@example.org", { password: goodPassword });
  expect((await call("GET", `/user/${id}`)).body.data.lastSeenAt).not.toBeNull();
});

it.each([
  ["[R5.1]", { password: "Sho-1" }, "password validation.password_too_short"],
  ["[R5.1]", { password: `Aa-1${"x".repeat(61)}` }, "password validation.password_too_long"],
  ["[R5.1]", { password: "lettersonly" }, "password validation.password_weak"],
  ["[R5.1]", { password: "no capital 1" }, "password validation.password_strict"],
  ["[R5.2]", { passwordConfirmation: "other" }, "passwordConfirmation validation.confirmation_mismatch"],
  ["[R5.4]", { email: "nobody" }, "email validation.invalid_email"],
  ["[R5.5]", { username: "a-b1" }, "username validation.username_characters"],
  ["[R5.5]", { username: "letters" }, "username validation.username_letter_and_digit"],
  ["[R5.5]", { username: "123" }, "username validation.username_letter_and_digit"],
  ["[R5.7]", { account: "12a" }, "account validation.numbers_only"],
  ["[R5.8]", { username: "" }, "username validation.required"],
  ["[R5.8]", { email: undefined }, "email validation.required"],
  ["[R3.1]", { superUser: false, manageSuper: true }, "manageSuper validation.invalid_value"],
])("%s refuses %o at its field", async (_, wrong, problem) => {
  const answer = await call("POST", "/user", {
    username: "valid01",
    email: "valid01@example.org",
    password: goodPassword,
    ...wrong,
  });
  expect(answer.status).toBe(422);
  expect(problems(answer)).toContain(problem);
});

it("makes new users change the password that an administrator chose, unless the request says otherwise", async () => {
  const add = (username: string, fields: object) =>
    call("POST", "/user", { username, email: `${username}@example.org`, password: goodPassword, ...fields });
  const sessionOf = (username: string) => harness.enter(username, { password: goodPassword });
  await add("known01", {});
  await add("kiosk01", { mustChangePassword: false });
  const known = await sessionOf("known01");
  expect((await call("GET", "/account", undefined, known)).body.error.code).toBe("password_change_required");
  expect((await call("GET", "/me", undefined, known)).body.mustChangePassword).toBe(true);
  const body = { currentPassword: goodPassword, password: "Own-choice-7", confirmation: "Own-choice-7" };
  expect((await call("PUT", "/account/password", body, known)).status).toBe(204);
  expect((await call("GET", "/account", undefined, known)).status).toBe(200);
  expect((await call("GET", "/account", undefined, await sessionOf("kiosk01"))).status).toBe(200);
});

it("[R5.13] refuses a user name or an e-mail that another user has, ignoring case", async () => {
  const { id } = await aUser().named("taken01").createdIn(harness);
  const name = await call("POST", "/user", {
    username: "TAKEN01",
    email: "free@example.org",
    password: goodPassword,
  });
  expect([name.status, name.body.error.code, ...problems(name)]).toEqual([
    409,
    "value_exists",
    "username validation.value_exists",
  ]);
  const other = await aUser().named("taken02").createdIn(harness);
  const mail = await call("PUT", `/user/${other.id}`, { email: "Taken01@Example.org" });
  expect(problems(mail)).toEqual(["email validation.value_exists"]);
  expect((await call("PUT", `/user/${id}`, { username: "Taken01" })).status).toBe(200);
});

it("refuses an unknown user and an unknown role with codes of their own", async () => {
  for (const [method, path, body] of [
    ["GET", "/user/999999", undefined],
    ["PUT", "/user/999999", {}],
    ["DELETE", "/user/999999", undefined],
    ["GET", "/user/999999/scope", undefined],
    ["GET", "/user/999999/permission", undefined],
    ["POST", "/user/delete", { ids: [999999] }],
  ] as const) {
    const answer = await call(method, path, body);
    expect([answer.status, answer.body.error.code], `${method} ${path}`).toEqual([404, "user_not_found"]);
  }
  const answer = await call("POST", "/user", {
    username: "norole1",
    email: "norole1@example.org",
    password: goodPassword,
    roleId: 999999,
  });
  expect([answer.status, answer.body.error.code, ...problems(answer)]).toEqual([
    422,
    "invalid_role",
    "roleId validation.invalid_role",
  ]);
});

it("filters, sorts, pages and counts users", async () => {
  const roleId = await aRole("list people", ["User.Index"]).in(harness);
  await aUser().named("list_b1").withRole(roleId).createdIn(harness);
  await aUser().named("list_a1").withRole(roleId).createdIn(harness);
  await aUser().named("list_c1").withRole(roleId).asSuperUser().createdIn(harness);
  const names = async (query: string) =>
    (await call("GET", `/user?${query}`)).body.data.map((user: { username: string }) => user.username);
  expect(await names(`roleId=${roleId}`)).toEqual(["list_a1", "list_b1", "list_c1"]);
  expect(await names(`roleId=${roleId}&sort=-username&size=2`)).toEqual(["list_c1", "list_b1"]);
  expect(await names(`roleId=${roleId}&size=2&page=2`)).toEqual(["list_c1"]);
  expect(await names(`roleId=${roleId}&superUser=true`)).toEqual(["list_c1"]);
  expect(await names("q=LIST_A")).toEqual(["list_a1"]);
  // An underscore is a character, not a pattern.
  expect(await names("q=list%25")).toEqual([]);
  const { metaData } = (await call("GET", `/user?roleId=${roleId}&size=5`)).body;
  expect(metaData).toMatchObject({ total: 3, page: 1, size: 5 });
  expect(metaData.counts.total).toBeGreaterThanOrEqual(4);
  expect(metaData.counts).toMatchObject({ admins: 1, superUsers: 2 });
  expect((await call("GET", "/user?sort=password_hash")).status).toBe(422);
});

it("lists the effective permissions of a user and where they come from", async () => {
  const roleId = await aRole("effective", ["Device.Index"]).in(harness);
  const plain = await aUser().named("effective1").withRole(roleId).createdIn(harness);
  const held = await call("GET", `/user/${plain.id}/permission`);
  expect(held.body).toEqual({
    data: [{ name: "Device.Index", group: "Device", from: ["role"] }],
    metaData: { superUser: false, role: { id: roleId, name: "effective", everything: false } },
  });
  const over = await aUser().named("effective2").withRole(roleId).asSuperUser().createdIn(harness);
  const all: { name: string; from: string[] }[] = (await call("GET", `/user/${over.id}/permission`)).body
    .data;
  expect(all.find(({ name }) => name === "Device.Index")?.from).toEqual(["superUser", "role"]);
  expect(all.find(({ name }) => name === "Token.Delete")?.from).toEqual(["superUser"]);
  const everything = await aUser()
    .named("effective3")
    .withRole(await aRole("no field", null).in(harness))
    .createdIn(harness);
  const open = await call("GET", `/user/${everything.id}/permission`);
  expect(open.body.metaData.role.everything).toBe(true);
  expect(open.body.data).toHaveLength(all.length);
});

it("changes and deletes many users at once, all or none", async () => {
  const roleId = await aRole("many", ["Device.Index"]).in(harness);
  const ids = (
    await Promise.all(["many01", "many02"].map((name) => aUser().named(name).createdIn(harness)))
  ).map(({ id }) => id);
  const roles = async () =>
    Promise.all(ids.map(async (id) => (await call("GET", `/user/${id}`)).body.data?.role.name));
  expect((await call("POST", "/user/change-role", { ids: [...ids, 999999], roleId })).status).toBe(404);
  expect(await roles()).toEqual(["client", "client"]);
  expect((await call("POST", "/user/change-role", { ids, roleId })).status).toBe(204);
  expect(await roles()).toEqual(["many", "many"]);
  expect(await harness.history("many01", "user")).toEqual([
    { detail: "user_updated", before: { role: "client" }, after: { role: "many" } },
    expect.objectContaining({ detail: "user_created" }),
  ]);
  expect((await call("POST", "/user/delete", { ids })).status).toBe(204);
  expect((await call("GET", `/user/${ids[0]}`)).status).toBe(404);
});

it("records what was changed, without the password", async () => {
  const { id } = await aUser().named("history1").createdIn(harness);
  await call("PUT", `/user/${id}`, { phone: "028 1", password: "Another-7", username: "history1" });
  await call("PUT", `/user/${id}`, { phone: "028 1" });
  await call("DELETE", `/user/${id}`);
  const rows = await harness.history("history1", "user");
  expect(rows.map(({ detail }) => detail)).toEqual(["user_deleted", "user_updated", "user_created"]);
  expect(rows[1]).toMatchObject({
    before: { phone: null, passwordChanged: false },
    after: { phone: "028 1", passwordChanged: true },
  });
  expect(Object.keys(Object(rows[1]?.after))).toEqual(["phone", "passwordChanged"]);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|Another-7|Secret-42/);
});

it("ends the sessions of a user whose password is changed", async () => {
  const { id } = await aUser().named("session1").createdIn(harness);
  const token = await harness.enter("session1");
  expect((await call("GET", "/me", undefined, token)).status).toBe(200);
  await call("PUT", `/user/${id}`, { password: "Another-7" });
  expect((await call("GET", "/me", undefined, token)).status).toBe(401);
});

it("lets nobody set their own password or e-mail here, where the current password is not asked for", async () => {
  const builder = aUser().named("self01").withEmail("self01@example.org").withPermissions("User.Update");
  const { id, token } = await builder.signedInTo(harness);
  for (const [field, value] of [
    ["password", "Another-7"],
    ["email", "taker@example.org"],
  ]) {
    const { status, body } = await call("PUT", `/user/${id}`, { [field as string]: value }, token);
    expect([status, body.error?.code, body.error?.details]).toEqual([
      422,
      "own_credentials",
      [{ field, message: "validation.own_credentials" }],
    ]);
  }
  expect((await call("PUT", `/user/${id}`, { email: "Self01@example.org", phone: "1" }, token)).status).toBe(
    422,
  );
  const same = { email: "self01@example.org", phone: "028 1" };
  expect((await call("PUT", `/user/${id}`, same, token)).status).toBe(200);
  expect((await harness.login("self01")).status).toBe(200);
});

it("announces the new address of a user to the old one", async () => {
  const { id } = await aUser().named("moved01").createdIn(harness);
  await call("PUT", `/user/${id}`, { email: "moved02@example.org" });
  expect((await mailsTo(harness, "moved01@example.org"))[0]?.subject).toContain("email");
});

it("[R6.7] ends every session of a deleted user at once", async () => {
  const { id } = await aUser().named("leaver1").createdIn(harness);
  const token = await harness.enter("leaver1");
  expect((await call("GET", "/me", undefined, token)).status).toBe(200);
  expect((await call("DELETE", `/user/${id}`)).status).toBe(204);
  expect((await call("GET", "/me", undefined, token)).status).toBe(401);
});
