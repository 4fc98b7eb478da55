import { sendCommand } from "@sgval/contract/control/control";
import { listDevices, readDevice } from "@sgval/contract/devices/routes";
import { login } from "@sgval/contract/sign-in/sign-in";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverOffset } from "../format/server-clock.ts";
import { ApiError } from "./api-error.ts";
import { beWallDisplay } from "./attended.ts";
import { call, send } from "./call.ts";
import { onRefusal } from "./refusals.ts";
import { currentSession, startSession } from "./session.ts";

const user = {
  id: 1,
  username: "tam01",
  email: null,
  superUser: true,
  manageSuper: true,
  role: null,
  createdAt: "",
  updatedAt: "",
};
const rules = [{ action: "manage", subject: "all" }];

const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: code, requestId: "req-1" } }), {
    status,
    headers: { "content-type": "application/json" },
  });
const ok = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

const requests: { url: string; method: string; headers: Headers }[] = [];
const answerWith = (...answers: (() => Response)[]) =>
  vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
    requests.push({ url, method: options.method ?? "GET", headers: new Headers(options.headers) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(answer?.() ?? ok({}));
  });

const failed = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error("expected an ApiError");
  return error;
};

beforeEach(() => {
  requests.length = 0;
  startSession({ accessToken: "secret", userData: user, userAbilityRules: rules }, true);
});
afterEach(() => vi.unstubAllGlobals());

describe("API client", () => {
  it("[R7.1] uses the versioned base path, the bearer and lists by comma", async () => {
    answerWith(() => refusal(404, "not_found"));
    await failed(call(listDevices, { query: { type: ["VGA", "DMA"], page: 2 } }));
    expect(requests[0]?.url).toContain("/api/v1/device?type=VGA,DMA&page=2");
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer secret");
  });

  it("says when nobody uses the page, so that its requests do not prolong the session", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    answerWith(() => refusal(404, "not_found"));
    const read = async () => {
      await failed(call(readDevice, { params: { id: 7 } }));
      return requests.at(-1)?.headers.get("x-unattended");
    };
    window.dispatchEvent(new Event("keydown"));
    expect(await read()).toBeNull();
    vi.setSystemTime(Date.now() + 61_000);
    expect(await read()).toBe("1");
    const leave = beWallDisplay();
    expect(await read()).toBeNull();
    leave();
    expect(await read()).toBe("1");
    window.dispatchEvent(new Event("pointerdown"));
    expect(await read()).toBeNull();
    vi.useRealTimers();
  });

  it("[R7.2] never repeats a GET", async () => {
    answerWith(() => refusal(503, "server_busy"));
    const error = await failed(call(readDevice, { params: { id: 7 } }));
    expect(error).toMatchObject({ code: "server_busy", status: 503, requestId: "req-1" });
    expect(requests).toHaveLength(1);
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    "[R7.2] repeats a POST once on %i under one key",
    async (status) => {
      answerWith(() => refusal(status, "device_busy"));
      await failed(call(sendCommand, { params: { id: 7 }, body: { requestId: "r1", action: "sync" } }));
      expect(requests).toHaveLength(2);
      const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[0]).toBe(keys[1]);
    },
  );

  it("[R7.2] does not repeat a POST refused with another status", async () => {
    answerWith(() => refusal(422, "invalid_login"));
    const error = await failed(call(login, { body: { login: "a", password: "b" } }));
    expect(error.code).toBe("invalid_login");
    expect(requests).toHaveLength(1);
  });

  it("[R4.17] ends the session on 401 with a token held", async () => {
    const refusals: string[] = [];
    const stop = onRefusal(({ kind }) => refusals.push(kind));
    answerWith(() => refusal(401, "unauthorized"));
    await failed(call(readDevice, { params: { id: 7 } }));
    stop();
    expect(refusals).toEqual(["unauthorized"]);
    expect(currentSession()).toMatchObject({
      accessToken: null,
      userData: null,
      abilityRules: [],
      endedByServer: true,
    });
    expect(localStorage.length).toBe(0);
  });

  it("reports 403 and keeps the session", async () => {
    const refusals: unknown[] = [];
    const stop = onRefusal((one) => refusals.push(one));
    answerWith(() => refusal(403, "forbidden"));
    await failed(call(readDevice, { params: { id: 7 } }));
    stop();
    expect(refusals).toEqual([{ kind: "forbidden", requestId: "req-1" }]);
    expect(currentSession().accessToken).toBe("secret");
  });

  it.each([
    {
      who: "somebody who only looks",
      may: { action: "Index", subject: "Device" },
      received: [{ kind: "maintenance" }],
    },
    { who: "nobody who operates", may: { action: "Operate", subject: "Control" }, received: [] },
  ])("sends $who to the maintenance page", async ({ may, received }) => {
    startSession({ accessToken: "secret", userData: user, userAbilityRules: [may] }, true);
    const refusals: unknown[] = [];
    const stop = onRefusal((one) => refusals.push(one));
    answerWith(() => refusal(503, "maintenance"));
    expect((await failed(call(readDevice, { params: { id: 7 } }))).code).toBe("maintenance");
    stop();
    expect(refusals).toEqual(received);
  });

  it("refuses an answer that does not match the contract", async () => {
    answerWith(() => ok({ data: { id: "seven" } }));
    expect((await failed(call(readDevice, { params: { id: 7 } }))).code).toBe("unreadable_answer");
  });

  it("reports a missing answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    expect((await failed(call(readDevice, { params: { id: 7 } }))).code).toBe("network_unreachable");
  });

  it("takes the time of the server from its answers, and not from one that the browser has kept", async () => {
    const answered = (ahead: number, cacheControl: string) => () =>
      new Response("{}", {
        headers: { date: new Date(Date.now() + ahead).toUTCString(), "cache-control": cacheControl },
      });
    answerWith(answered(3_600_000, "no-store"), answered(-1_320_000, "private, max-age=31536000, immutable"));
    for (let times = 0; times < 2; times += 1)
      await send({ method: "GET", path: "/device/1/photo/1" }, { longestWaitMs: 1000, as: "blob" });
    expect(Math.abs(serverOffset() - 3_600_000)).toBeLessThanOrEqual(2_000);
    answerWith(answered(0, "no-store"));
    await send({ method: "GET", path: "/device/1/photo/1" }, { longestWaitMs: 1000, as: "blob" });
  });
});
