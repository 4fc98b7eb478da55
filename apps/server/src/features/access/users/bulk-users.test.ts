import { chooseUsers, userChoice } from "@sgval/contract/access/users";
import { expect, it } from "vitest";
import * as z from "zod";
import { insertCrowd } from "../../../testing/builders.store.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aRole, aUser } from "../../../testing/user-builder.ts";

const harness = useHarness({ realTime: true });

it("chooses all users of a filter and gives them a role or deletes them, thousands at once", async () => {
  await insertCrowd(harness.db.kysely, "crowd", 2_500);
  await aUser().named("somebody01").createdIn(harness);
  const roleId = await aRole("crowd", ["Device.Index"]).in(harness);
  const choose = async (q: string) => {
    const { body } = await harness.call("GET", `${chooseUsers.path}?q=${q}&sort=-username`);
    return { users: z.array(userChoice).parse(body.data), total: body.metaData.total };
  };
  const { users, total } = await choose("crowd");
  expect(total).toBe(2_500);
  expect(users).toHaveLength(2_500);
  expect(users[0]).toMatchObject({ username: "crowd2500", superUser: false, manageSuper: false });

  const ids = users.map(({ id }) => id);
  expect((await harness.call("POST", "/user/change-role", { ids, roleId })).status).toBe(204);
  const held = await harness.call("GET", `/user?roleId=${roleId}`);
  expect(held.body.metaData.total).toBe(2_500);

  expect((await harness.call("POST", "/user/delete", { ids })).status).toBe(204);
  expect((await choose("crowd")).total).toBe(0);
  expect((await choose("somebody")).total).toBe(1);
  const deleted = await harness.call("GET", "/activity?q=user_deleted");
  expect(deleted.body.metaData.total).toBe(2_500);
});

it("changes none of many when one of them may not be changed or is gone", async () => {
  await insertCrowd(harness.db.kysely, "group", 20);
  const { body } = await harness.call("GET", `${chooseUsers.path}?q=group`);
  const ids = z
    .array(userChoice)
    .parse(body.data)
    .map(({ id }) => id);
  const refused = await harness.call("POST", "/user/delete", { ids: [...ids, 2_147_483_647] });
  expect(refused.status).toBe(404);
  expect((await harness.call("GET", "/user?q=group")).body.metaData.total).toBe(20);
});
