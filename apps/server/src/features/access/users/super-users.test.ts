import { expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { aRole, aUser } from "../../../testing/user-builder.ts";

const goodPassword = "Secret-42";
const harness = useHarness({ realTime: true });
const call: typeof harness.call = (...input) => harness.call(...input);
const every = [
  "User.Index",
  "User.Create",
  "User.Update",
  "User.Delete",
  "Role.Create",
  "Role.Update",
  "Role.Delete",
];

const refusal = async (...input: Parameters<typeof call>) => {
  const answer = await call(...input);
  return [answer.status, answer.body?.error.code];
};
const adminId = async (): Promise<number> => (await call("GET", "/me")).body.id;

it("lets only a super user who manages super users make or unmake one", async () => {
  const clerk = await aUser()
    .named("clerk01")
    .withPermissions(...every)
    .signedInTo(harness);
  const { id } = await aUser().named("plain01").withRole(clerk.roleId).createdIn(harness);
  const over = await aUser().named("super01").asSuperUser().createdIn(harness);
  const overToken = await harness.enter("super01");

  for (const token of [clerk.token, overToken]) {
    expect(await refusal("PUT", `/user/${id}`, { superUser: true }, token)).toEqual([
      422,
      "super_user_required",
    ]);
    const made = { username: "made01", email: "made01@example.org", password: goodPassword };
    expect(await refusal("POST", "/user", { ...made, superUser: true, roleId: clerk.roleId }, token)).toEqual(
      [422, "super_user_required"],
    );
    expect(
      await refusal("POST", "/user", { ...made, manageSuper: true, roleId: clerk.roleId }, token),
    ).toEqual([422, "super_user_required"]);
  }
  expect(await refusal("PUT", `/user/${over.id}`, { manageSuper: true }, overToken)).toEqual([
    422,
    "super_user_required",
  ]);
  expect(await refusal("DELETE", `/user/${over.id}`, undefined, clerk.token)).toEqual([
    422,
    "permission_not_held",
  ]);
  const second = await aUser().named("super02").asSuperUser().createdIn(harness);
  expect(await refusal("DELETE", `/user/${second.id}`, undefined, overToken)).toEqual([
    422,
    "super_user_required",
  ]);

  expect((await call("PUT", `/user/${id}`, { superUser: true, manageSuper: true })).body.data).toMatchObject({
    superUser: true,
    manageSuper: true,
  });
  // Only a super user can manage super users.
  expect((await call("PUT", `/user/${id}`, { superUser: false })).body.data).toMatchObject({
    superUser: false,
    manageSuper: false,
  });
});

it("refuses to delete oneself and to unmake the last super user", async () => {
  const id = await adminId();
  const other = await aUser().named("other01").createdIn(harness);
  expect(await refusal("DELETE", `/user/${id}`)).toEqual([409, "own_account"]);
  expect(await refusal("POST", "/user/delete", { ids: [other.id, id] })).toEqual([409, "own_account"]);
  expect((await call("GET", `/user/${other.id}`)).status).toBe(200);
  expect(await refusal("PUT", `/user/${id}`, { superUser: false })).toEqual([409, "last_super_user"]);
  expect(await refusal("PUT", `/user/${id}`, { manageSuper: false })).toEqual([409, "last_super_user"]);
});

it("keeps one super user when two delete each other at the same time", async () => {
  const made = await aUser().named("rival01").managingSuperUsers().createdIn(harness);
  const token = await harness.enter("rival01");
  const id = await adminId();
  const answers = await Promise.all([
    call("PUT", `/user/${id}`, { superUser: false }, token),
    call("PUT", `/user/${made.id}`, { superUser: false }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  // Restores the one that was unmade.
  const winner = answers[0]?.status === 200 ? token : harness.admin.token;
  const loser = winner === token ? id : made.id;
  expect((await call("PUT", `/user/${loser}`, { superUser: true, manageSuper: true }, winner)).status).toBe(
    200,
  );
});

it("[R6.7] lets nobody grant a permission they do not hold, by the list of a role or by assigning a role", async () => {
  const clerk = await aUser()
    .named("grantor01")
    .withPermissions(...every)
    .signedInTo(harness);
  const strong = await aRole("strong", ["Device.Delete"]).in(harness);
  const open = await aRole("open to all", null).in(harness);
  const weak = await aRole("weak", ["User.Index"]).in(harness);
  const target = await aUser().named("target01").withRole(weak).createdIn(harness);
  const notHeld = [422, "permission_not_held"];

  for (const roleId of [strong, open]) {
    expect(await refusal("PUT", `/user/${target.id}`, { roleId }, clerk.token)).toEqual(notHeld);
    expect(await refusal("POST", "/user/change-role", { ids: [target.id], roleId }, clerk.token)).toEqual(
      notHeld,
    );
    expect(
      await refusal("DELETE", `/role/${weak}?replacementRoleId=${roleId}`, undefined, clerk.token),
    ).toEqual(notHeld);
    const made = { username: "given01", email: "given01@example.org", password: goodPassword, roleId };
    expect(await refusal("POST", "/user", made, clerk.token)).toEqual(notHeld);
  }
  // The default role also has permissions that the clerk does not hold.
  const unchosen = { username: "given01", email: "given01@example.org", password: goodPassword };
  expect(await refusal("POST", "/user", unchosen, clerk.token)).toEqual(notHeld);

  const wanted = ["User.Index", "Device.Delete"];
  expect(await refusal("POST", "/role", { name: "mine", permissions: wanted }, clerk.token)).toEqual(notHeld);
  expect(await refusal("PUT", `/role/${weak}`, { permissions: wanted }, clerk.token)).toEqual(notHeld);
  expect(
    await refusal("PUT", `/role/${clerk.roleId}`, { permissions: [...every, "Device.Delete"] }, clerk.token),
  ).toEqual(notHeld);
  // Removing and keeping permissions grants nothing.
  const kept = await call("PUT", `/role/${strong}`, { description: "kept" }, clerk.token);
  expect(kept.body.data.permissions).toEqual(["Device.Delete"]);
  expect((await call("PUT", `/role/${strong}`, { permissions: [] }, clerk.token)).status).toBe(200);
});

it("lets only a super user save a role without the permissions field", async () => {
  const clerk = await aUser()
    .named("giver02")
    .withPermissions(...every)
    .signedInTo(harness);
  const open = await aUser().named("giver03").withPermissions("Role.Create").signedInTo(harness);
  await call("PUT", `/role/${open.roleId}`, { permissions: null });
  for (const token of [clerk.token, open.token]) {
    expect(await refusal("POST", "/role", { name: "allowing" }, token)).toEqual([422, "super_user_required"]);
    expect(await refusal("PUT", `/role/${clerk.roleId}`, { permissions: null }, token)).toEqual([
      422,
      "super_user_required",
    ]);
  }
  expect((await call("POST", "/role", { name: "allowing" })).body.data.permissions).toBeNull();
});

it("[R6.7] lets nobody change the accounts of those with more rights", async () => {
  const clerk = await aUser()
    .named("reach01")
    .withPermissions(...every)
    .signedInTo(harness);
  const admin = await adminId();
  const change = { password: "Taken-Over-1" };
  const beyond = [422, "permission_not_held"];
  expect(await refusal("PUT", `/user/${admin}`, change, clerk.token)).toEqual(beyond);
  const strong = await aUser()
    .named("reach02")
    .withRole(await aRole("stronger", ["Token.Index"]).in(harness))
    .createdIn(harness);
  expect(await refusal("PUT", `/user/${strong.id}`, change, clerk.token)).toEqual(beyond);
  expect(await refusal("POST", "/user/delete", { ids: [strong.id] }, clerk.token)).toEqual(beyond);
  for (const id of [admin, strong.id]) {
    expect(await refusal("DELETE", `/user/${id}/session`, undefined, clerk.token)).toEqual(beyond);
    expect(await refusal("POST", `/user/${id}/reset-link`, {}, clerk.token)).toEqual(beyond);
    expect(await refusal("POST", `/user/${id}/unlock`, {}, clerk.token)).toEqual(beyond);
    expect(await refusal("DELETE", `/user/${id}/photo`, undefined, clerk.token)).toEqual(beyond);
  }
  expect((await call("GET", "/me")).status).toBe(200);
  const peer = await aUser().named("reach03").withRole(clerk.roleId).createdIn(harness);
  expect((await call("POST", `/user/${peer.id}/unlock`, {}, clerk.token)).status).toBe(204);
  expect((await call("PUT", `/user/${peer.id}`, change, clerk.token)).status).toBe(200);
});

it("[R6.7] shows where super users are signed in only to those who manage super users", async () => {
  const clerk = await aUser().named("watch01").withPermissions("User.Index").signedInTo(harness);
  const over = await aUser().named("watch02").asSuperUser().signedInTo(harness);
  const second = await aUser().named("watch03").asSuperUser().in(harness);
  const plain = await aUser().named("watch04").withPermissions().in(harness);
  for (const what of ["session", "sign-in", "security"]) {
    for (const [id, token] of [
      [await adminId(), clerk.token],
      [over.id, clerk.token],
      [second.id, over.token],
    ] as const)
      expect(await refusal("GET", `/user/${id}/${what}`, undefined, token)).toEqual([
        422,
        "super_user_required",
      ]);
    for (const [id, token] of [
      [plain.id, clerk.token],
      [over.id, over.token],
      [over.id, harness.admin.token],
    ] as const)
      expect((await call("GET", `/user/${id}/${what}`, undefined, token)).status).toBe(200);
    expect(await refusal("GET", `/user/999999/${what}`)).toEqual([404, "user_not_found"]);
  }
});
