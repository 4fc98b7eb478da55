import { minuteMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { linkTo } from "../../../testing/mails.ts";
import { aUser } from "../../../testing/user-builder.ts";

const good = "Better-42";
const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);
const reset = (token: string, password = good, confirmation = password) =>
  call("POST", "/auth/reset-password", { token, password, confirmation }, null);
const linkFor = async (username: string): Promise<string> => {
  const { id } = await aUser()
    .named(username)
    .withEmail(`${username}@example.vn`)
    .withPermissions()
    .in(harness);
  await call("POST", `/user/${id}/reset-link`, {});
  return linkTo(harness, `${username}@example.vn`);
};

describe("a reset whose answer was lost", () => {
  it("gets the same answer for a minute when it is repeated, and changes nothing twice", async () => {
    const token = await linkFor("cellar1");
    expect((await reset(token)).status).toBe(204);
    const session = (await harness.login("cellar1", { password: good })).body.accessToken;
    expect((await reset(token)).status).toBe(204);
    expect((await call("GET", "/me", undefined, session)).status).toBe(200);
    expect((await harness.recorded("cellar1")).filter((detail) => detail === "password_reset")).toHaveLength(
      1,
    );
    expect((await reset(token, "Other-4242")).body.error.code).toBe("invalid_token");
    await harness.clock.advance(minuteMs);
    expect((await reset(token)).body.error.code).toBe("invalid_token");
  });

  it("gets the same answer when it is repeated while the first is running", async () => {
    const token = await linkFor("cellar2");
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });

  it("is refused once the password has changed again", async () => {
    const token = await linkFor("cellar3");
    await reset(token);
    const session = (await harness.login("cellar3", { password: good })).body.accessToken;
    const next = { currentPassword: good, password: "Newer-4242", confirmation: "Newer-4242" };
    expect((await call("PUT", "/account/password", next, session)).status).toBe(204);
    expect((await reset(token)).body.error.code).toBe("invalid_token");
  });
});
