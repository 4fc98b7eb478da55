import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentSession, startSession } from "../../../shared/api/session.ts";
import { refreshMe } from "./session.ts";

const user = {
  id: 3,
  username: "tam01",
  email: null,
  superUser: false,
  manageSuper: false,
  role: { id: 2, name: "operator", permissions: '["Device.Index"]' },
  createdAt: "",
  updatedAt: "",
};
const answer = (status: number, body: unknown) => () =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
  );

beforeEach(() => startSession({ accessToken: "secret", userData: user, userAbilityRules: [] }, true));
afterEach(() => vi.unstubAllGlobals());

it("[R7.3] parses the permissions of a role", async () => {
  vi.stubGlobal("fetch", answer(200, user));
  await refreshMe();
  expect(currentSession().abilityRules).toEqual([{ action: "Index", subject: "Device" }]);
});

it("[R6.3] allows everything to a role without the permissions field, and nothing for an unreadable list", async () => {
  vi.stubGlobal("fetch", answer(200, { ...user, role: { id: 2, name: "operator" } }));
  await refreshMe();
  expect(currentSession().abilityRules).toEqual([{ action: "manage", subject: "all" }]);
  vi.stubGlobal("fetch", answer(200, { ...user, role: { id: 2, name: "operator", permissions: "oops" } }));
  await refreshMe();
  expect(currentSession().abilityRules).toEqual([]);
});

it("[R7.3] ignores a failure silently and keeps the stored user", async () => {
  vi.stubGlobal("fetch", answer(500, {}));
  await expect(refreshMe()).resolves.toBeUndefined();
  expect(currentSession()).toMatchObject({ accessToken: "secret", userData: user });
});
