import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { dropUnshown, keepAnswersOf, keepWhenHidden, kept } from "./kept-answers.ts";
import { queryClient } from "./query-client.ts";
import { endSession, onLoss, renewSession, startSession } from "./session.ts";

const stored = new Map<string, unknown>();
vi.mock("idb-keyval", () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  clear: async () => stored.clear(),
  keys: async () => [...stored.keys()],
  delMany: async (all: readonly string[]) => {
    for (const key of all) stored.delete(key);
  },
}));

const userData = {
  ...{ id: 1, username: "tam01", email: null, superUser: false, manageSuper: false, role: null },
  ...{ createdAt: "", updatedAt: "", scopeMark: "a" },
};
const rules = [{ action: "Index", subject: "Device" }];
const signIn = (id = 1) =>
  startSession({ accessToken: `t${id}`, userData: { ...userData, id }, userAbilityRules: rules }, true);

const query = (queryFn: () => unknown) => ({
  queryKey: ["devices"],
  queryFn: async () => queryFn(),
  ...kept,
});
const away = () => {
  throw new ApiError("network_unreachable");
};
/** Opens the console anew: nothing is in memory. */
const openAgain = async (queryFn: () => unknown) => {
  queryClient.clear();
  await queryClient.prefetchQuery(query(queryFn));
  return queryClient.getQueryState(["devices"]);
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1, 3) });
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  endSession();
});

it("shows the last answer, as old as it is, under the failure when there is no connection", async () => {
  await queryClient.fetchQuery(query(() => [{ id: 7, value: 2.5 }]));
  vi.setSystemTime(Date.UTC(2030, 0, 1, 5));
  expect(await openAgain(away)).toMatchObject({
    ...{ data: [{ id: 7, value: 2.5 }], dataUpdatedAt: Date.UTC(2030, 0, 1, 3), status: "error" },
    error: { code: "network_unreachable" },
  });
  vi.setSystemTime(Date.UTC(2030, 0, 9, 5));
  expect((await openAgain(away))?.data).toBeUndefined();
});

it("shows it also when the server fails, and not where it refuses", async () => {
  await queryClient.fetchQuery(query(() => "seen"));
  const failing = (status: number, code: "database_unavailable" | "forbidden") => () => {
    throw new ApiError(code, { status });
  };
  expect((await openAgain(failing(503, "database_unavailable")))?.data).toBe("seen");
  expect((await openAgain(failing(403, "forbidden")))?.data).toBeUndefined();
  // What is refused is not kept any longer.
  expect((await openAgain(away))?.data).toBeUndefined();
});

it("deletes what an earlier version of the program kept, which nobody is shown any more", async () => {
  await queryClient.fetchQuery(query(() => "seen"));
  stored.set(JSON.stringify(["/assets/earlier.js", 1, "devices"]), { data: "of before", at: Date.now() });
  // As when the page is opened.
  keepAnswersOf(1);
  await vi.waitFor(() => expect([...stored.values()]).toMatchObject([{ data: "seen" }]));
  expect((await openAgain(away))?.data).toBe("seen");
});

it("keeps nothing of what does not ask for it, and no list of thousands", async () => {
  const { meta: _, ...plain } = query(() => "secret");
  await queryClient.fetchQuery(plain);
  expect((await openAgain(away))?.data).toBeUndefined();
  await openAgain(() => Array.from({ length: 2_001 }, (_one, id) => ({ id })));
  expect((await openAgain(away))?.data).toBeUndefined();
});

const losses: [string, () => void][] = [
  ["signed out", () => endSession()],
  ["was signed out by the server", () => endSession(true)],
  ["lost a right", () => renewSession({ ...userData, id: 1 }, [])],
  ["had something taken out of view while away", () => renewSession({ ...userData, scopeMark: "b" }, rules)],
  ["was followed by another user", () => signIn(2)],
];
it.each(losses)("leaves nothing in the browser of a user who %s", async (_name, lose) => {
  await queryClient.fetchQuery(query(() => "seen"));
  await vi.waitFor(() => expect(stored.size).toBe(1));
  lose();
  await vi.waitFor(() => expect(stored.size).toBe(0));
  signIn();
  expect((await openAgain(away))?.data).toBeUndefined();
});

it("keeps what it has for a user whose rights and scope are as they were", async () => {
  await queryClient.fetchQuery(query(() => "seen"));
  await vi.waitFor(() => expect(stored.size).toBe(1));
  renewSession({ ...userData, updatedAt: "2030-01-01T03:00:00.000Z" }, [...rules]);
  expect((await openAgain(away))?.data).toBe("seen");
});

it("keeps nothing that was on its way when the rights were lost", async () => {
  const answer = Promise.withResolvers<string>();
  const fetched = queryClient.fetchQuery(query(() => answer.promise));
  endSession();
  answer.resolve("seen");
  await fetched;
  signIn();
  expect((await openAgain(away))?.data).toBeUndefined();
  expect(stored.size).toBe(0);
});

/** A phone that is locked, or another app that comes to the front. */
const goOutOfSight = () => {
  const stop = keepWhenHidden(queryClient);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  stop();
};
const narrowed = () => renewSession({ ...userData, scopeMark: "b" }, rules);

it("keeps nothing of before a loss when the page goes out of sight, also where live events added to it", async () => {
  const forget = onLoss(() => dropUnshown(queryClient));
  const shown = new QueryObserver(
    queryClient,
    query(() => "seen"),
  );
  const close = shown.subscribe(() => {});
  await vi.waitFor(() => expect(stored.size).toBe(1));
  narrowed();
  await vi.waitFor(() => expect(stored.size).toBe(0));
  queryClient.setQueryData(["devices"], "seen and live");
  goOutOfSight();
  await vi.advanceTimersByTimeAsync(10);
  expect([...stored.values()]).toEqual([]);
  // What was fetched after it is kept.
  await shown.refetch();
  stored.clear();
  goOutOfSight();
  await vi.waitFor(() => expect([...stored.values()]).toMatchObject([{ data: "seen" }]));
  close();
  forget();
});

it("keeps nothing that was on its way when something was taken out of view", async () => {
  const answer = Promise.withResolvers<string>();
  const fetched = queryClient.fetchQuery(query(() => answer.promise));
  narrowed();
  answer.resolve("seen");
  await fetched;
  await vi.advanceTimersByTimeAsync(10);
  goOutOfSight();
  await vi.advanceTimersByTimeAsync(10);
  expect([...stored.values()]).toEqual([]);
});

it("takes out of memory at a loss what no page shows", async () => {
  const forget = onLoss(() => dropUnshown(queryClient));
  await queryClient.fetchQuery(query(() => "seen"));
  narrowed();
  expect(queryClient.getQueryData(["devices"])).toBeUndefined();
  forget();
});

it("keeps what live events added when the page goes out of sight", async () => {
  await queryClient.fetchQuery(query(() => "fetched"));
  queryClient.setQueryData(["devices"], "live");
  goOutOfSight();
  await vi.waitFor(async () => expect([...stored.values()]).toMatchObject([{ data: "live" }]));
  expect((await openAgain(away))?.data).toBe("live");
});
