import { describe, expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);
const me = (token: string) => call("GET", "/me", undefined, token);

describe("an administrator", () => {
  it("ends the pause of a user", async () => {
    const { id } = await aUser()
      .named("paused1")
      .withEmail("paused1@example.vn")
      .withPermissions()
      .in(harness);
    for (let guess = 0; guess < 5; guess += 1)
      await harness.login("paused1@example.vn", { password: "wrong" });
    expect((await harness.login("paused1@example.vn", { password: "Pass-paused1-1" })).status).toBe(429);
    expect((await call("GET", `/user/${id}/security`)).body.data.pausedUntil).toEqual(expect.any(String));
    expect((await call("POST", `/user/${id}/unlock`, {})).status).toBe(204);
    expect((await harness.login("paused1")).status).toBe(200);
    expect((await call("GET", `/user/${id}/security`)).body.data.pausedUntil).toBeNull();
    expect(await harness.recorded("paused1")).toContain("sign_in_unlocked");
  });

  it("signs a user out everywhere", async () => {
    const { id } = await aUser().named("gone1").withPermissions().in(harness);
    const token = await harness.enter("gone1");
    expect((await call("GET", `/user/${id}/session`)).body.data).toHaveLength(1);
    expect((await call("DELETE", `/user/${id}/session`)).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    expect((await call("DELETE", "/user/999999/session")).body.error.code).toBe("user_not_found");
  });
});
