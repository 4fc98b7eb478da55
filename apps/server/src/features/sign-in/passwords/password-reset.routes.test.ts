import { exportOutbox } from "@sgval/contract/settings/settings";
import { minuteMs } from "@sgval/quantities/duration";
import { afterEach, describe, expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { linkTo, mailsTo } from "../../../testing/mails.ts";
import { aUser } from "../../../testing/user-builder.ts";

const good = "Better-42";
const harness = useHarness({ env: { SGVAL_PUBLIC_URL: "https://water.example/sg/", SGVAL_LOCALE: "en" } });
const call: typeof harness.call = (...args) => harness.call(...args);
const forgot = (email: unknown) => call("POST", "/auth/forgot-password", { email }, null);
const reset = (token: string, password = good, confirmation = password) =>
  call("POST", "/auth/reset-password", { token, password, confirmation }, null);

// The limit by address counts real minutes; each test may ask a few times only.
afterEach(() => harness.clock.advance(2 * minuteMs));

describe("a forgotten password", () => {
  it("is set anew by a mailed link, once, and ends every session", async () => {
    await aUser().named("lan1").withEmail("Lan@example.vn").withPermissions().in(harness);
    const session = await harness.enter("lan1");
    expect((await forgot("lan@EXAMPLE.vn")).status).toBe(204);
    const [mail] = await mailsTo(harness, "Lan@example.vn");
    expect(mail?.text).toMatch(/https:\/\/water\.example\/sg\/reset-password\/[\w-]{43}\n/);
    const token = await linkTo(harness, "Lan@example.vn");

    expect((await call("POST", "/auth/reset-password/check", { token }, null)).status).toBe(204);
    expect((await reset(token)).status).toBe(204);
    expect((await call("GET", "/me", undefined, session)).status).toBe(401);
    expect((await harness.login("lan1")).body.error.code).toBe("invalid_login");
    expect((await harness.login("lan1", { password: good })).status).toBe(200);
    expect((await reset(token, "Again-4242")).body.error.code).toBe("invalid_token");
    expect((await mailsTo(harness, "Lan@example.vn", 2))[0]?.subject).toBe(
      "SG-VAL: your password was changed",
    );
    expect(await harness.recorded("lan1")).toContain("password_reset");
  });

  it("gets the same answer whether or not there is such an account", async () => {
    const [known, unknown] = [await forgot("lan@example.vn"), await forgot("nobody@example.vn")];
    expect(unknown).toEqual(known);
    expect((await forgot("no address")).body.error.details).toEqual([
      { field: "email", message: "validation.invalid_email" },
    ]);
  });

  it("is limited, so that nobody floods a mailbox", async () => {
    await aUser().named("flood1").withEmail("flood@example.vn").withPermissions().in(harness);
    await forgot("flood@example.vn");
    await mailsTo(harness, "flood@example.vn");
    await forgot("flood@example.vn");
    await harness.clock.advance(minuteMs);
    await forgot("flood@example.vn");
    expect(await mailsTo(harness, "flood@example.vn", 2)).toHaveLength(2);
  });
});

describe("a link", () => {
  const linkFor = async (username: string): Promise<string> => {
    const { id } = await aUser()
      .named(username)
      .withEmail(`${username}@example.vn`)
      .withPermissions()
      .in(harness);
    await call("POST", `/user/${id}/reset-link`, {});
    return linkTo(harness, `${username}@example.vn`);
  };

  it("is valid for an hour", async () => {
    const token = await linkFor("slow1");
    await harness.clock.advance(60 * minuteMs);
    expect((await reset(token)).body.error.code).toBe("invalid_token");
  });

  it("becomes invalid when the password is changed in another way", async () => {
    const token = await linkFor("twice1");
    const session = await harness.enter("twice1");
    const body = { currentPassword: "Pass-twice1-1", password: good, confirmation: good };
    expect((await call("PUT", "/account/password", body, session)).status).toBe(204);
    expect((await reset(token)).body.error.code).toBe("invalid_token");
  });

  it("sets one password even when it is used twice at once", async () => {
    const token = await linkFor("race1");
    const answers = await Promise.all([reset(token, "First-4242"), reset(token, "Second-4242")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  it("is stored without its token, which gives access to nothing else", async () => {
    const token = await linkFor("hidden1");
    expect((await call("GET", "/me", undefined, token)).status).toBe(401);
    expect(JSON.stringify(harness.logged)).not.toContain(token);
    for (const wrong of ["x", `${token}x`, "\u0000", "a".repeat(200)])
      expect(["invalid_token", "validation_failed"]).toContain((await reset(wrong)).body.error.code);
  });

  it("[R5.1] [R5.2] stays valid after a password that is too weak or not repeated", async () => {
    const token = await linkFor("weak1");
    expect((await reset(token, "longenough1")).body.error.details).toEqual([
      { field: "password", message: "validation.password_strict" },
    ]);
    expect((await reset(token, good, "Other-4242")).body.error.details).toEqual([
      { field: "confirmation", message: "validation.confirmation_mismatch" },
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  it("is shown in the outbox only to those who manage super users", async () => {
    await linkFor("target1");
    await aUser().named("postman1").withPermissions("Mail.Index").in(harness);
    const { body } = await call("GET", "/mail/outbox", undefined, await harness.enter("postman1"));
    const mail = body.data.find(({ to }: { to: string }) => to === "target1@example.vn");
    expect(mail).toMatchObject({ subject: "SG-VAL: set a new password", text: null });
    expect(body.metaData).toEqual({ server: false });
    const query = { format: "csv", machine: "true" } as const;
    const file = (await harness.file(harness.admin, exportOutbox, { query })).toString();
    expect(file).toMatch(/,target1@example\.vn,SG-VAL: set a new password,\d+\r\n/u);
    expect(file).not.toContain("http");
  });
});

describe("the sign-in page", () => {
  it("reads its options without a token", async () => {
    expect((await call("GET", "/auth/options", undefined, null)).body.data).toEqual({
      strictPassword: true,
      oidc: null,
      hotline: null,
      mails: false,
      title: "SG-VAL",
      locale: "en",
      logo: null,
    });
  });
});
