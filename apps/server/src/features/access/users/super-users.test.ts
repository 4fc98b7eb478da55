import { expect, it } from "vitest";
import { goodPassword, openAccessHarness } from "../access.fixture.ts";

const harness = openAccessHarness();
const call: typeof harness.app.call = (...input) => harness.app.call(...input);
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
  const clerk = await harness.admit("clerk01", every);
  const { id } = await harness.addUser("plain01", { roleId: clerk.roleId });
  const over = await harness.addUser("super01", { superUser: true });
  const overToken = await harness.signIn("super01");

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
  const second = await harness.addUser("super02", { superUser: true });
  expect(await refusal("DELETE", `/user/${second.id}`, undefined, overToken)).toEqual([
    422,
    "super_user_required",
  ]);

  expect((await call("PUT", `/user/${id}`, { superUser: true, manageSuper: true })).body.data).toMatchObject({
    superUser: true,
    manageSuper: true,
  });
  // Whoever is no super user manages none either.
  expect((await call("PUT", `/user/${id}`, { superUser: false })).body.data).toMatchObject({
    superUser: false,
    manageSuper: false,
  });
});

it("lets nobody delete oneself, nor unmake the last super user", async () => {
  const id = await adminId();
  const other = await harness.addUser("other01");
  expect(await refusal("DELETE", `/user/${id}`)).toEqual([409, "own_account"]);
  expect(await refusal("POST", "/user/delete", { ids: [other.id, id] })).toEqual([409, "own_account"]);
  expect((await call("GET", `/user/${other.id}`)).status).toBe(200);
  expect(await refusal("PUT", `/user/${id}`, { superUser: false })).toEqual([409, "last_super_user"]);
  expect(await refusal("PUT", `/user/${id}`, { manageSuper: false })).toEqual([409, "last_super_user"]);
});

it("keeps one super user when two delete each other at the same time", async () => {
  const made = await harness.addUser("rival01", { superUser: true, manageSuper: true });
  const token = await harness.signIn("rival01");
  const id = await adminId();
  const answers = await Promise.all([
    call("PUT", `/user/${id}`, { superUser: false }, token),
    call("PUT", `/user/${made.id}`, { superUser: false }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  // Put right again whoever lost.
  const winner = answers[0]?.status === 200 ? token : harness.app.adminToken;
  const loser = winner === token ? id : made.id;
  expect((await call("PUT", `/user/${loser}`, { superUser: true, manageSuper: true }, winner)).status).toBe(
    200,
  );
});

it("[R6.7] lets nobody grant a permission they do not hold, by the list of a role or by assigning a role", async () => {
  const clerk = await harness.admit("giver01", every);
  const strong = await harness.addRole("strong", ["Device.Delete"]);
  const open = await harness.addRole("open to all", null);
  const weak = await harness.addRole("weak", ["User.Index"]);
  const target = await harness.addUser("target01", { roleId: weak });
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
  // The default role, too, holds what the clerk does not.
  const unchosen = { username: "given01", email: "given01@example.org", password: goodPassword };
  expect(await refusal("POST", "/user", unchosen, clerk.token)).toEqual(notHeld);

  const wanted = ["User.Index", "Device.Delete"];
  expect(await refusal("POST", "/role", { name: "mine", permissions: wanted }, clerk.token)).toEqual(notHeld);
  expect(await refusal("PUT", `/role/${weak}`, { permissions: wanted }, clerk.token)).toEqual(notHeld);
  expect(
    await refusal("PUT", `/role/${clerk.roleId}`, { permissions: [...every, "Device.Delete"] }, clerk.token),
  ).toEqual(notHeld);
  // Taking away, and leaving alone what is there, is not giving.
  const kept = await call("PUT", `/role/${strong}`, { description: "kept" }, clerk.token);
  expect(kept.body.data.permissions).toEqual(["Device.Delete"]);
  expect((await call("PUT", `/role/${strong}`, { permissions: [] }, clerk.token)).status).toBe(200);
});

it("lets only a super user save a role without the permissions field", async () => {
  const clerk = await harness.admit("giver02", every);
  const open = await harness.admit("giver03", ["Role.Create"]);
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
  const clerk = await harness.admit("reach01", every);
  const admin = await adminId();
  const change = { password: "Taken-Over-1" };
  const beyond = [422, "permission_not_held"];
  expect(await refusal("PUT", `/user/${admin}`, change, clerk.token)).toEqual(beyond);
  const strong = await harness.addUser("reach02", {
    roleId: await harness.addRole("stronger", ["Token.Index"]),
  });
  expect(await refusal("PUT", `/user/${strong.id}`, change, clerk.token)).toEqual(beyond);
  expect(await refusal("POST", "/user/delete", { ids: [strong.id] }, clerk.token)).toEqual(beyond);
  for (const id of [admin, strong.id]) {
    expect(await refusal("DELETE", `/user/${id}/session`, undefined, clerk.token)).toEqual(beyond);
    expect(await refusal("POST", `/user/${id}/reset-link`, {}, clerk.token)).toEqual(beyond);
    expect(await refusal("POST", `/user/${id}/unlock`, {}, clerk.token)).toEqual(beyond);
    expect(await refusal("DELETE", `/user/${id}/photo`, undefined, clerk.token)).toEqual(beyond);
  }
  expect((await call("GET", "/me")).status).toBe(200);
  const peer = await harness.addUser("reach03", { roleId: clerk.roleId });
  expect((await call("POST", `/user/${peer.id}/unlock`, {}, clerk.token)).status).toBe(204);
  expect((await call("PUT", `/user/${peer.id}`, change, clerk.token)).status).toBe(200);
});
