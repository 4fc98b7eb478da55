import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { mailsTo } from "../../../testing/mails.ts";
import { aUser } from "../../../testing/user-builder.ts";

const step = 30_000;
const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);

let secret: string;
let recoveryCodes: string[];
let token: string;
const codeNow = (): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: harness.clock.now() });
const post = (path: string, body: object) => call("POST", `/account/second-factor/${path}`, body, token);
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;

beforeAll(async () => {
  await aUser().named("lan1").withEmail("lan1@example.vn").withPermissions().in(harness);
  token = await harness.enter("lan1");
});

describe("the second factor", () => {
  it("is in force only after its first right code", async () => {
    expect(codeOf(await post("enrol", { password: "wrong" }))).toBe("current_password_incorrect");
    const enrolled = await post("enrol", { password: "Pass-lan1-1" });
    secret = enrolled.body.data.secret;
    expect(enrolled.body.data.uri).toContain("otpauth://totp/SG-VAL:lan1?");
    expect((await harness.login("lan1")).status).toBe(200);
    expect(codeOf(await post("confirm", { code: "000000" }))).toBe("invalid_code");

    const confirmed = await post("confirm", { code: codeNow() });
    recoveryCodes = confirmed.body.data.recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await call("GET", "/account/second-factor", undefined, token);
    expect(state.body.data).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect(codeOf(await post("enrol", { password: "Pass-lan1-1" }))).toBe("second_factor_on");
  });

  it("is asked for after the password, never before", async () => {
    expect(codeOf(await harness.login("lan1", { password: "wrong", code: "123456" }))).toBe("invalid_login");
    expect(await harness.login("lan1")).toMatchObject({
      status: 422,
      body: { error: { code: "code_required" } },
    });
    expect(codeOf(await harness.login("lan1", { code: "12345" }))).toBe("invalid_code");
  });

  it("accepts a code once, and none of an earlier time", async () => {
    expect(codeOf(await harness.login("lan1", { code: codeNow() }))).toBe("invalid_code");
    await harness.clock.advance(step);
    const code = codeNow();
    expect((await harness.login("lan1", { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    expect(codeOf(await harness.login("lan1", { code }))).toBe("invalid_code");
    await harness.clock.advance(step);
    const answers = await Promise.all([1, 2, 3].map(() => harness.login("lan1", { code: codeNow() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("pauses after wrong codes", async () => {
    await harness.clock.advance(2 * step);
    await harness.login("lan1", { code: codeNow() });
    for (let guess = 0; guess < 5; guess += 1) await harness.login("lan1", { code: "000000" });
    expect((await harness.login("lan1", { code: "000000" })).status).toBe(429);
    await harness.clock.advance(60 * 60_000 + 1);
  });

  it("accepts each recovery code once, ignoring case and separators", async () => {
    const [first = ""] = recoveryCodes;
    expect((await harness.login("lan1", { code: first.toUpperCase().replaceAll("-", " ") })).status).toBe(
      200,
    );
    expect(codeOf(await harness.login("lan1", { code: first }))).toBe("invalid_code");
    token = await harness.enter("lan1", { code: recoveryCodes[1] });
    const state = await call("GET", "/account/second-factor", undefined, token);
    expect(state.body.data.recoveryCodesLeft).toBe(8);
  });

  it("replaces the recovery codes with password and code", async () => {
    await harness.clock.advance(step);
    const both = { password: "Pass-lan1-1", code: codeNow() };
    expect(codeOf(await post("recovery-codes", { ...both, code: "000000" }))).toBe("invalid_code");
    const renewed = await post("recovery-codes", both);
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect(codeOf(await harness.login("lan1", { code: recoveryCodes[2] }))).toBe("invalid_code");
    recoveryCodes = renewed.body.data.recoveryCodes;
  });

  it("is readable neither in the database nor in the activity list nor in the log", async () => {
    const { rows } = await harness.db.pool.query("select * from second_factor");
    const history = (await call("GET", "/activity?size=100")).body;
    const received = JSON.stringify([rows, history, harness.logged]);
    expect(rows).toHaveLength(1);
    expect(received).not.toContain(secret);
    for (const code of recoveryCodes) expect(received).not.toContain(code);
  });

  it("is switched off with password and code, and announced by mail", async () => {
    expect(codeOf(await post("disable", { password: "wrong", code: recoveryCodes[0] }))).toBe(
      "current_password_incorrect",
    );
    expect((await post("disable", { password: "Pass-lan1-1", code: recoveryCodes[0] })).status).toBe(204);
    expect((await harness.login("lan1")).status).toBe(200);
    expect(await mailsTo(harness, "lan1@example.vn")).toHaveLength(1);
    expect(await harness.recorded("lan1")).toEqual(
      expect.arrayContaining(["second_factor_on", "recovery_codes_renewed", "second_factor_removed"]),
    );
  });
});

describe("a lost authenticator", () => {
  it("is removed by super users only", async () => {
    const { id } = await aUser().named("lost1").withPermissions("User.Update").in(harness);
    token = await harness.enter("lost1");
    secret = (await post("enrol", { password: "Pass-lost1-1" })).body.data.secret;
    await post("confirm", { code: codeNow() });
    await aUser().named("helper1").withPermissions("User.Update").in(harness);
    const remove = (by?: string) => call("DELETE", `/user/${id}/second-factor`, undefined, by);
    expect(codeOf(await remove(await harness.enter("helper1")))).toBe("super_user_required");
    expect(codeOf(await remove(token))).toBe("super_user_required");
    expect((await remove()).status).toBe(204);
    expect((await harness.login("lost1")).status).toBe(200);
    expect(codeOf(await remove())).toBe("second_factor_off");
  });
});
