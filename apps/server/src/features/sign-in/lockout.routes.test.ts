import { basePath } from "@sgval/contract/route";
import { describe, expect, it } from "vitest";
import { openBrowserJar } from "../../testing/cookie-jar.ts";
import { type Answer, useHarness, usualPassword } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness({ env: { SGVAL_TRUST_PROXY: "true" } });

interface From {
  ip: string;
  cookie?: string;
}
const login = async (name: string, password: string, { ip, cookie = "" }: From): Promise<Answer> => {
  const response = await harness.request("POST", "/auth/login", {
    token: null,
    body: { login: name, password },
    headers: { "x-forwarded-for": ip, cookie },
  });
  return { status: response.status, body: await response.json() };
};
const guess = (name: string, ip: string) => login(name, "wrong", { ip });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const guesses = async (names: readonly string[], ip: string) => {
  const answers: Answer[] = [];
  for (const name of names) answers.push(await guess(name, ip));
  return answers;
};
const six = (name: string) => Array.from({ length: 6 }, () => name);

describe("wrong passwords from one address", () => {
  it("pause this address for the account, and nobody else", async () => {
    await aUser().named("target1").withPermissions().in(harness);
    expect(statuses(await guesses(six("target1"), "10.1.0.1"))).toEqual([422, 422, 422, 422, 422, 429]);
    const owner = await login("target1", usualPassword("target1"), { ip: "10.1.0.2" });
    expect(owner.status).toBe(200);
    expect((await guess("target1", "10.1.0.1")).body.error.details).toEqual({ retryAfterSeconds: 5 });
  });

  it("count by user name and e-mail together", async () => {
    await aUser().named("target2").withEmail("target2@example.vn").withPermissions().in(harness);
    const names = ["target2", "TARGET2", "target2@example.vn", "target2", "Target2@Example.vn"];
    expect(statuses(await guesses(names, "10.2.0.1"))).toEqual([422, 422, 422, 422, 422]);
    for (const name of ["target2", "target2@example.vn"])
      expect((await guess(name, "10.2.0.1")).status).toBe(429);
  });

  it("look the same for a name that no account has", async () => {
    await aUser().named("target3").withPermissions().in(harness);
    const seen = async (name: string, ip: string) =>
      (await guesses(six(name), ip)).map(({ status, body }) => [status, body.error.code, body.error.details]);
    expect(await seen("nobody3", "10.3.0.1")).toEqual(await seen("target3", "10.3.0.2"));
  });

  it("count before they are compared, however many come at once", async () => {
    await aUser().named("target4").withPermissions().in(harness);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess("target4", "10.4.0.1")));
    expect(statuses(answers).filter((status) => status === 422)).toHaveLength(5);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(15);
  });

  it("count as one address from anywhere in a network of IPv6", async () => {
    const tries = Array.from({ length: 6 }, (_, at) => guess("account1", `2001:db8:1:2::${at + 1}`));
    expect(statuses(await Promise.all(tries)).filter((status) => status === 429)).toHaveLength(1);
    expect((await guess("account1", "2001:db8:1:3::1")).status).toBe(422);
  });

  it("do not keep the others of an office or a mobile network out, who share the address", async () => {
    await aUser().named("colleague1").withPermissions().in(harness);
    for (let account = 0; account < 10; account += 1)
      await guesses(six(`office${account}`).slice(1), "10.11.0.1");
    const newcomer = await login("colleague1", usualPassword("colleague1"), { ip: "10.11.0.1" });
    expect(newcomer.status).toBe(200);
  });
});

describe("a browser that signed in before", () => {
  const address = () => `${harness.address}${basePath}/auth/login`;
  const enter = async (name: string, ip: string) => {
    const jar = openBrowserJar();
    const response = await harness.request("POST", "/auth/login", {
      token: null,
      body: { login: name, password: usualPassword(name) },
      headers: { "x-forwarded-for": ip },
    });
    jar.keep(address(), response);
    return { cookie: jar.cookiesFor(address()), setCookie: response.headers.get("set-cookie") ?? "" };
  };

  it("keeps a cookie that no script reads and that holds for this account alone", async () => {
    for (const name of ["known1", "known2"]) await aUser().named(name).withPermissions().in(harness);
    const { cookie, setCookie } = await enter("known1", "10.5.0.1");
    expect(setCookie).toMatch(/HttpOnly; SameSite=Strict$/);
    expect(setCookie).toContain(`Path=${basePath}/auth;`);
    for (const name of ["known1", "known2"]) await guesses(six(name), "10.5.0.1");
    expect((await login("known1", usualPassword("known1"), { ip: "10.5.0.1", cookie })).status).toBe(200);
    expect((await login("known2", usualPassword("known2"), { ip: "10.5.0.1", cookie })).status).toBe(429);
  });

  it("signs in while guesses from many addresses keep the account closed to others", async () => {
    const { id } = await aUser().named("known3").withPermissions().in(harness);
    const { cookie } = await enter("known3", "10.6.0.1");
    for (let network = 0; network < 31; network += 1)
      await guesses(six("known3").slice(1), `10.7.${network}.1`);
    const right = usualPassword("known3");
    const closed = await login("known3", right, { ip: "10.8.0.1" });
    expect(closed).toMatchObject({ status: 429, body: { error: { details: { retryAfterSeconds: 900 } } } });
    expect((await login("known3", right, { ip: "10.8.0.1", cookie })).status).toBe(200);
    const security = (await harness.call("GET", `/user/${id}/security`)).body.data;
    expect(security.pausedUntil).toBe(new Date(harness.clock.now() + 900_000).toISOString());
    await harness.call("POST", `/user/${id}/unlock`, {});
    expect((await login("known3", right, { ip: "10.8.0.1" })).status).toBe(200);
  });

  it("does not wait behind guesses that come all at once from many addresses", async () => {
    await aUser().named("known5").withPermissions().in(harness);
    const { cookie } = await enter("known5", "10.12.0.1");
    let compared = 0;
    const flood = Array.from({ length: 120 }, async (_, at) => {
      const { status } = await guess("known5", `10.13.${at}.1`);
      if (status !== 503) compared += 1;
      return status;
    });
    // Some are answered: by now the others stand before whatever they wait for.
    await Promise.race(flood);
    const before = compared;
    expect((await login("known5", usualPassword("known5"), { ip: "10.14.0.1", cookie })).status).toBe(200);
    expect(compared - before).toBeLessThan(20);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([422, 503]));
  });

  it("is paused by its own wrong tries, and known no more once the password changes", async () => {
    const { id } = await aUser().named("known4").withPermissions().in(harness);
    const { cookie } = await enter("known4", "10.9.0.1");
    for (let tries = 0; tries < 5; tries += 1)
      expect((await login("known4", "wrong", { ip: `10.9.1.${tries}`, cookie })).status).toBe(422);
    expect((await login("known4", usualPassword("known4"), { ip: "10.9.2.1", cookie })).status).toBe(429);
    expect((await login("known4", usualPassword("known4"), { ip: "10.9.2.1" })).status).toBe(200);
    await harness.call("PUT", `/user/${id}`, { password: "Another-7" });
    await guesses(six("known4"), "10.9.3.1");
    expect((await login("known4", "Another-7", { ip: "10.9.3.1", cookie })).status).toBe(429);
  });
});
