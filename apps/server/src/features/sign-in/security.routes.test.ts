import { exportUserSignIns } from "@sgval/contract/access/user-account";
import { exportSignIns } from "@sgval/contract/sign-in/security";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { linkTo, mailsTo } from "../../testing/mails.ts";
import { holdOpen } from "../../testing/test-database.store.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);
const me = (token: string) => call("GET", "/me", undefined, token);
const change = (token: string, currentPassword: string, password: string, confirmation = password) =>
  call("PUT", "/account/password", { currentPassword, password, confirmation }, token);

describe("changing one's password", () => {
  it("signs out every other session", async () => {
    await aUser().named("lan1").withEmail("lan1@example.vn").withPermissions().in(harness);
    const [mine, other] = [await harness.enter("lan1"), await harness.enter("lan1")];
    expect((await change(mine, "Pass-lan1-1", "Better-42")).status).toBe(204);
    expect((await me(mine)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await harness.login("lan1")).status).toBe(422);
    expect((await harness.login("lan1", { password: "Better-42" })).status).toBe(200);
    expect((await mailsTo(harness, "lan1@example.vn"))[0]?.subject).toContain("mật khẩu");
    expect(await harness.recorded("lan1")).toContain("password_changed");
  });

  it("refuses a sign-in with the old one that started before the change", async () => {
    const { id } = await aUser().named("race1").withPermissions().in(harness);
    const { pool } = harness.db;
    const waiting = async () => {
      const own = "datname = current_database() and wait_event_type = 'Lock'";
      return (await pool.query(`select from pg_stat_activity where ${own}`)).rowCount;
    };
    const end = await holdOpen(pool, "update user_account set password_hash = 'another' where id = $1", [id]);
    const attempt = harness.login("race1");
    await expect.poll(waiting).toBe(1);
    await end("commit");
    expect((await attempt).body.error.code).toBe("invalid_login");
  });

  it("needs the current one, answers a wrong one with 422, and pauses after wrong tries", async () => {
    await aUser().named("guess1").withPermissions().in(harness);
    const token = await harness.enter("guess1");
    for (let guess = 0; guess < 5; guess += 1)
      expect(await change(token, "wrong", "Better-42")).toMatchObject({
        status: 422,
        body: { error: { code: "current_password_incorrect" } },
      });
    expect((await change(token, "Pass-guess1-1", "Better-42")).status).toBe(429);
    // The owner may still sign in elsewhere.
    expect((await harness.login("guess1")).status).toBe(200);
  });

  it("[R5.1] follows the setting, as every place that sets a password", async () => {
    await aUser().named("rules1").withPermissions().in(harness);
    const token = await harness.enter("rules1");
    const strict = [{ field: "password", message: "validation.password_strict" }];
    expect((await change(token, "Pass-rules1-1", "simple-pass1")).body.error.details).toEqual(strict);
    const person = { username: "made1", email: "made1@example.vn", password: "simple-pass1" };
    expect((await call("POST", "/user", person)).body.error.details).toEqual(strict);

    expect((await call("PUT", "/setting/security", { strictPassword: false })).status).toBe(200);
    expect((await call("GET", "/setting/security")).body.data).toEqual({ strictPassword: false });
    expect((await change(token, "Pass-rules1-1", "simple-pass1")).status).toBe(204);
    expect((await call("POST", "/user", person)).status).toBe(200);
    expect((await call("PUT", "/setting/security", { strictPassword: true })).status).toBe(200);
    expect(await harness.recorded("security")).toEqual(["security_updated", "security_updated"]);
  });
});

describe("a password that somebody else has set", () => {
  const given = "Given-by-1";
  const refusedFor = async (token: string) =>
    (await call("GET", "/account", undefined, token)).body.error?.code;

  it("has to be changed before anything else", async () => {
    const { id } = await aUser().named("forced1").withPermissions("Device.Index").in(harness);
    expect((await harness.login("forced1")).body.userData.mustChangePassword).toBe(false);
    expect((await call("PUT", `/user/${id}`, { password: given })).status).toBe(200);
    const { body } = await harness.login("forced1", { password: given });
    expect(body.userData.mustChangePassword).toBe(true);
    const token = body.accessToken;
    expect(await refusedFor(token)).toBe("password_change_required");
    expect((await me(token)).body.mustChangePassword).toBe(true);
    expect((await change(token, given, given)).body.error.details).toEqual([
      { field: "password", message: "validation.password_unchanged" },
    ]);
    expect((await change(token, given, "Better-42")).status).toBe(204);
    expect(await refusedFor(token)).toBeUndefined();
    expect((await me(token)).body.mustChangePassword).toBe(false);
  });

  it("can be replaced by the mailed link too, and need not be changed by those who set their own", async () => {
    const { id } = await aUser().named("forced2").withEmail("forced2@example.vn").withOpenRole().in(harness);
    await call("PUT", `/user/${id}`, { password: given });
    await call("POST", `/user/${id}/reset-link`, {});
    const fields = { password: "Better-42", confirmation: "Better-42" };
    const token = await linkTo(harness, "forced2@example.vn");
    expect((await call("POST", "/auth/reset-password", { token, ...fields }, null)).status).toBe(204);
    const own = await harness.enter("forced2", { password: "Better-42" });
    expect((await me(own)).body.mustChangePassword).toBe(false);
    expect((await change(own, "Better-42", "Better-43")).status).toBe(204);
    expect((await me(own)).body.mustChangePassword).toBe(false);
  });
});

describe("sessions", () => {
  it("are listed with device and address, and end one by one or all but this one", async () => {
    await aUser().named("many1").withPermissions().in(harness);
    await aUser().named("other1").withPermissions().in(harness);
    const [mine, second, third] = [
      await harness.enter("many1"),
      await harness.enter("many1", { remember: true }),
      await harness.enter("many1"),
    ];
    const list = async () => (await call("GET", "/account/session", undefined, mine)).body.data;
    const shown = await list();
    expect(shown).toHaveLength(3);
    expect(shown.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(shown[0]).toMatchObject({ ip: "127.0.0.1", userAgent: expect.any(String) });
    expect(JSON.stringify(shown)).not.toContain(mine);

    const remembered = shown.find(({ remember }: { remember: boolean }) => remember).id;
    const stranger = await harness.enter("other1");
    expect((await call("DELETE", `/account/session/${remembered}`, undefined, stranger)).status).toBe(404);
    expect((await me(second)).status).toBe(200);
    expect((await call("DELETE", `/account/session/${remembered}`, undefined, mine)).status).toBe(204);
    expect((await me(second)).status).toBe(401);
    expect((await call("POST", "/account/session/end-others", {}, mine)).status).toBe(204);
    expect((await me(third)).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });
});

describe("the sign-in log", () => {
  it("shows right and wrong tries, newest first, the last fifty", async () => {
    const { id } = await aUser().named("tries1").withPermissions().in(harness);
    const token = await harness.enter("tries1");
    await harness.login("tries1", { password: "wrong" });
    const log = () => call("GET", "/account/sign-in", undefined, token);
    await expect
      .poll(async () => (await log()).body.data.map(({ outcome }: { outcome: string }) => outcome))
      .toEqual(["wrong_password", "success"]);
    expect((await call("GET", `/user/${id}/sign-in`)).body).toEqual((await log()).body);
  });

  it("is a file for its owner, and for those to whom the tries of the user are shown", async () => {
    const owner = await aUser().named("tries3").withPermissions().signedInTo(harness);
    const viewer = await aUser().named("tries4").withPermissions("User.Index").signedInTo(harness);
    await harness.login("tries3", { password: "wrong" });
    const query = { format: "csv", machine: "true", language: "en", columns: "outcome,method,ip" };
    const params = { id: owner.id };
    const whole = "outcome,method,ip\r\nwrong_password,password,127.0.0.1\r\nsuccess,password,127.0.0.1\r\n";
    await expect.poll(() => harness.file(owner, exportSignIns, { query })).toBe(whole);
    expect(await harness.file(viewer, exportUserSignIns, { params, query })).toBe(whole);
    const ofSuper = { params: { id: harness.admin.id }, query };
    expect((await harness.refused(viewer, exportUserSignIns, ofSuper)).code).toBe("super_user_required");
    expect((await harness.refused(owner, exportUserSignIns, { params, query })).status).toBe(403);
  });
});

it("records a pause once", async () => {
  const { id } = await aUser().named("tries2").withPermissions().in(harness);
  for (let guess = 0; guess < 8; guess += 1) await harness.login("tries2", { password: "wrong" });
  const log = async () =>
    (await call("GET", `/user/${id}/sign-in`)).body.data.map(({ outcome }: { outcome: string }) => outcome);
  const wrong = Array.from({ length: 5 }, () => "wrong_password");
  await expect.poll(async () => (await log()).sort()).toEqual(["paused", ...wrong]);
});
