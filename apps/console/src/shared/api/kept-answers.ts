import type { Query, QueryClient, QueryPersister } from "@tanstack/react-query";
import { clear, createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";
import * as z from "zod";
import { toApiError } from "./api-error.ts";

/** Older values would be taken for the state of the network by nobody. */
const longestMs = 7 * 24 * 60 * 60 * 1000;
/** Thousands of devices are fetched again and again; writing them down each time would be felt. */
const mostItems = 2_000;

/** An answer of the server, as the browser keeps it for pages that are opened without a connection. */
const keptAnswer = z.object({ data: z.unknown(), at: z.number() });

/** For queries whose answer is shown, with its age, when the page is opened without a connection. */
export const kept = { meta: { kept: true }, networkMode: "offlineFirst" } as const;

/** The same of answers with what shall not lie on a phone: `written` leaves it out. */
export const keptWithout = <Answer>(written: (answer: Answer) => Answer) => ({
  ...kept,
  meta: { ...kept.meta, written },
});

/** The running program: another one may expect answers of another shape. */
const program = (): string => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "";

let store: UseStore | null = null;
const answers = (): UseStore => (store ??= createStore("sg-val-answers", "answers"));

/** Whose answers may be kept: of this user, since the last time that all were deleted. */
type Owner = { userId: number } | null;
let owner: Owner = null;
let deletion: Promise<unknown> = Promise.resolve();
/** For whom an answer in memory was fetched last: one of before a loss stays on its page, and is not written again. */
const fetchedFor = new WeakMap<Query, Owner>();

const placeOf = (userId: number, hash: string): string => JSON.stringify([program(), userId, hash]);

const isOfThisProgram = (place: IDBValidKey): boolean =>
  String(place).startsWith(`${JSON.stringify([program()]).slice(0, -1)},`);

/** Storage may be blocked or full: nothing is kept then. */
const quietly = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    await deletion;
    return await work();
  } catch {
    return undefined;
  }
};

/** After an upgrade nothing reads what was kept before it: it would lie on the phone until somebody signs out. */
const deleteOfEarlierPrograms = () =>
  quietly(async () => {
    const outdated = (await keys(answers())).filter((place) => !isOfThisProgram(place));
    if (outdated.length > 0) await delMany(outdated, answers());
  });

/** From now on answers are kept for this user, or for nobody. */
export const keepAnswersOf = (userId: number | null): void => {
  owner = userId === null ? null : { userId };
  if (owner !== null) void deleteOfEarlierPrograms();
};

/** Deletes every kept answer: whoever signed out or lost a right leaves nothing to read. */
export const deleteKeptAnswers = (): void => {
  // Answers that are on their way are those of an owner who is no more.
  keepAnswersOf(owner?.userId ?? null);
  deletion = quietly(() => clear(answers()));
};

const keep = async (
  asked: Owner,
  { queryHash, meta }: Pick<Query, "queryHash" | "meta">,
  data: unknown,
  at: number,
): Promise<void> => {
  if (asked === null || (Array.isArray(data) && data.length > mostItems)) return;
  await quietly(async () => {
    // What was fetched before a sign-out or a loss of rights is not written after it.
    if (owner === asked) {
      const written = meta?.written ? meta.written(data) : data;
      await set(placeOf(asked.userId, queryHash), { data: written, at }, answers());
    }
  });
};

const readKept = async (hash: string): Promise<z.output<typeof keptAnswer> | null> => {
  const asked = owner;
  if (asked === null) return null;
  const found = keptAnswer.safeParse(
    await quietly(() => get<unknown>(placeOf(asked.userId, hash), answers())),
  );
  return found.success && owner === asked && Date.now() - found.data.at < longestMs ? found.data : null;
};

/**
 * Fetches; an answer of a query with `kept` is kept in the browser. While the server cannot be
 * reached the kept one stands under the failure, as old as it is.
 */
export const fetchOrKept: QueryPersister = async (queryFn, context, query) => {
  if (query.meta?.kept !== true) return queryFn(context);
  const asking = owner;
  try {
    const data = await queryFn(context);
    fetchedFor.set(query, asking);
    void keep(asking, query, data, Date.now());
    return data;
  } catch (error) {
    const { code, status } = toApiError(error);
    const isAway = code === "network_unreachable" || (status !== null && status >= 500);
    if (isAway && query.state.data === undefined) {
      const last = await readKept(query.queryHash);
      if (last) query.setData(last.data, { updatedAt: last.at, manual: true });
    }
    const asked = owner;
    if (asked !== null && (status === 403 || status === 404))
      void quietly(() => del(placeOf(asked.userId, query.queryHash), answers()));
    throw error;
  }
};

/** Keeps what live events added to the answers, when the page goes out of sight: a phone may not open it again in time. */
export const keepWhenHidden = (client: QueryClient): (() => void) => {
  const keepAll = () => {
    if (document.visibilityState !== "hidden") return;
    for (const query of client.getQueryCache().getAll()) {
      const { state } = query;
      if (fetchedFor.get(query) === owner && state.data !== undefined && state.error === null)
        void keep(owner, query, state.data, state.dataUpdatedAt);
    }
  };
  document.addEventListener("visibilitychange", keepAll);
  return () => document.removeEventListener("visibilitychange", keepAll);
};

/** Takes the answers that no page shows out of memory: after a loss they would be shown again without a connection. */
export const dropUnshown = (client: QueryClient): void =>
  client.removeQueries({ type: "inactive", predicate: ({ meta }) => meta?.kept === true });
