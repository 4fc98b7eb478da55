import { basePath } from "@sgval/contract/route";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserJar, openBrowserJar } from "../../../testing/cookie-jar.ts";
import { type Answer, useHarness } from "../../../testing/harness.ts";
import { startProvider } from "../../../testing/oidc-provider.ts";
import { aUser } from "../../../testing/user-builder.ts";

const provider = await startProvider();
afterAll(() => provider.stop());
const settings = {
  SGVAL_OIDC_ISSUER: provider.issuer,
  SGVAL_OIDC_CLIENT_ID: provider.clientId,
  SGVAL_OIDC_CLIENT_SECRET: provider.clientSecret,
  SGVAL_OIDC_LABEL: "City account",
};
const harness = useHarness({ env: settings });
const api = () => `${harness.address}${basePath}`;

beforeAll(async () => {
  provider.serve(`${api()}/auth/oidc/callback`);
  await aUser().named("lan1").withEmail("Lan@example.vn").withPermissions("Device.Index").in(harness);
});

const arrive = (jar: BrowserJar, query = "") => jar.visit(`${api()}/auth/oidc/start${query}`, "/login");
const finish = async (jar: BrowserJar, body: object = {}): Promise<Answer> => {
  const address = `${api()}/auth/oidc/finish`;
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: jar.cookiesFor(address) },
    body: JSON.stringify(body),
  });
  jar.keep(address, response);
  return { status: response.status, body: await response.json() };
};

describe("single sign-on", () => {
  it("signs in a user whose address the provider confirms, and leads back", async () => {
    provider.person = { email: "lan@example.vn", verified: true };
    const jar = openBrowserJar();
    const end = await arrive(jar, "?to=%2Fapps%2Frisk%2Flist%3Fpage%3D2");
    expect(Object.fromEntries(end.searchParams)).toEqual({ oidc: "done", to: "/apps/risk/list?page=2" });
    const { status, body } = await finish(jar);
    expect(status).toBe(200);
    expect(body.userData).toMatchObject({ username: "lan1", superUser: false });
    const log = () => harness.call("GET", "/account/sign-in", undefined, body.accessToken);
    await expect
      .poll(async () => (await log()).body.data)
      .toMatchObject([{ outcome: "success", method: "oidc" }]);
    expect((await harness.call("GET", "/auth/options", undefined, null)).body.data.oidc).toEqual({
      label: "City account",
    });
  });

  it("opens one session per sign-on, for that browser only", async () => {
    provider.person = { email: "lan@example.vn", verified: true };
    const jar = openBrowserJar();
    await arrive(jar);
    expect((await finish(openBrowserJar())).body.error.code).toBe("oidc_failed");
    const copy = jar.cookiesFor(api());
    expect((await finish(jar)).status).toBe(200);
    const again = await fetch(`${api()}/auth/oidc/finish`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: copy },
      body: "{}",
    });
    expect(again.status).toBe(422);
  });

  it("opens one session when one sign-on is finished six times at once", async () => {
    provider.person = { email: "lan@example.vn", verified: true };
    const jar = openBrowserJar();
    await arrive(jar);
    const cookie = jar.cookiesFor(api());
    const finishes = Array.from({ length: 6 }, () =>
      fetch(`${api()}/auth/oidc/finish`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: "{}",
      }),
    );
    const statuses = (await Promise.all(finishes)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it("is not stopped by wrong passwords of the account, whatever they have paused", async () => {
    provider.person = { email: "free@example.vn", verified: true };
    await aUser().named("free1").withEmail("free@example.vn").withPermissions().in(harness);
    for (let guess = 0; guess < 5; guess += 1) await harness.login("free1", { password: "wrong" });
    expect((await harness.login("free1")).status).toBe(429);
    const jar = openBrowserJar();
    await arrive(jar);
    expect((await finish(jar)).status).toBe(200);
    // This browser has signed in to the account now.
    const known = await harness.request("POST", "/auth/login", {
      token: null,
      body: { login: "free1", password: "Pass-free1-1" },
      headers: { cookie: jar.cookiesFor(api()) },
    });
    expect(known.status).toBe(200);
  });

  it("creates no account by default, and accepts no unconfirmed address", async () => {
    for (const person of [
      { email: "stranger@example.vn", verified: true },
      { email: "lan@example.vn", verified: false },
    ]) {
      provider.person = person;
      const jar = openBrowserJar();
      expect((await arrive(jar)).searchParams.get("problem")).toBe("oidc_no_account");
      expect((await finish(jar)).body.error.code).toBe("oidc_failed");
    }
  });

  it("refuses an answer for another browser, or one that was changed", async () => {
    provider.person = { email: "lan@example.vn", verified: true };
    const theirs = openBrowserJar();
    const back = await theirs.visit(`${api()}/auth/oidc/start`, `${basePath}/auth/oidc/callback`);
    const mine = openBrowserJar();
    expect((await mine.visit(back.href, "/login")).searchParams.get("problem")).toBe("oidc_failed");
    back.searchParams.set("state", "other");
    expect((await theirs.visit(back.href, "/login")).searchParams.get("problem")).toBe("oidc_failed");
    const denied = await openBrowserJar().visit(`${api()}/auth/oidc/callback?error=access_denied`, "/login");
    expect(denied.searchParams.get("problem")).toBe("oidc_failed");
  });

  it("never redirects to another site", async () => {
    for (const to of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const end = await arrive(openBrowserJar(), `?to=${encodeURIComponent(to)}`);
      expect(end.origin).toBe(harness.address);
      expect(end.searchParams.get("to")).toBeNull();
    }
  });

  it("asks for the second factor where the account has one", async () => {
    provider.person = { email: "two@example.vn", verified: true };
    await aUser().named("two1").withEmail("two@example.vn").withPermissions().in(harness);
    const token = await harness.enter("two1");
    const post = (path: string, body: object) =>
      harness.call("POST", `/account/second-factor/${path}`, body, token);
    const { secret } = (await post("enrol", { password: "Pass-two1-1" })).body.data;
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: harness.clock.now() });
    await post("confirm", { code: codeNow() });
    await harness.clock.advance(30_000);
    const jar = openBrowserJar();
    await arrive(jar);
    expect((await finish(jar)).body.error.code).toBe("code_required");
    expect((await finish(jar, { code: "000000" })).body.error.code).toBe("invalid_code");
    expect((await finish(jar, { code: codeNow() })).status).toBe(200);
  });
});

describe("single sign-on that may add clients", () => {
  const open = useHarness({ env: { ...settings, SGVAL_OIDC_CREATE: "client" } });

  it("adds a client for a confirmed address, with no device in view and no other right", async () => {
    const address = `${open.address}${basePath}`;
    provider.serve(`${address}/auth/oidc/callback`);
    provider.person = { email: "new.person@example.vn", verified: true };
    const jar = openBrowserJar();
    expect((await jar.visit(`${address}/auth/oidc/start`, "/login")).searchParams.get("oidc")).toBe("done");
    const { body } = await open.call("GET", "/user?q=newperson1");
    expect(body.data).toMatchObject([
      { username: "newperson1", email: "new.person@example.vn", role: { name: "client" }, superUser: false },
    ]);
    const scope = await open.call("GET", `/user/${body.data[0].id}/scope`);
    expect(scope.body.data).toEqual({ all: false, devices: [], rooms: [], zones: [] });
    expect(await open.recorded("newperson1")).toEqual(["user_created"]);
  });
});
