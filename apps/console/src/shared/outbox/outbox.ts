import type { Permission } from "@sgval/contract/permission";
import { createStore } from "zustand";
import { isAnswerLost } from "../api/api-error.ts";
import type { UnsentRecord } from "../api/unsent-records.ts";

/** Something that a person made without a network, perhaps, and that is not on the server yet. */
export type Unsent<Content extends object> = Content & UnsentState;

interface UnsentState {
  /** Also the `requestId` of what is sent: however often that is, it is stored once. */
  id: string;
  userId: number;
  /** What is being written is never sent by itself. */
  state: "writing" | "waiting" | "sending" | "failed";
  /** Why it could not be sent. */
  error: unknown;
  /** The browser keeps it when it is closed. */
  kept: boolean;
  /** It was sent, and may be stored: there was no answer. */
  tried: boolean;
  /** It was changed after that: the server shall not take it for what it has. */
  corrected: boolean;
}

/** The drafts of an outbox, for whoever sends one of them in several steps. */
export interface Drafts<Content extends object> {
  find(id: string): Unsent<Content> | undefined;
  change(id: string, changed: Partial<Content>): void;
  /** Keeps a draft in the browser as it is now. */
  keep(id: string): Promise<void>;
}

export interface OutboxDeps<Content extends object> {
  records: {
    keep(record: UnsentRecord): Promise<boolean>;
    of(userId: number): Promise<UnsentRecord[]>;
    drop(id: string): Promise<void>;
  };
  /** Whoever loses it may send nothing more. Of one kind of drafts alone. */
  permission: Permission;
  /** What the browser keeps of a draft. */
  contentOf(draft: Unsent<Content>): object;
  /** The same read back; `null` for what another version of the console has kept. */
  read(content: unknown): Content | null;
  /** Sends a draft. Answers whether it is on the server, waits for an answer, or waits for a person; or rejects with `ApiError`. */
  send(id: string, drafts: Drafts<Content>): Promise<"sent" | "waiting" | "failed">;
  onSent(draft: Unsent<Content>): void;
}

export type Outbox<Content extends object> = ReturnType<typeof createOutbox<Content>>;

/** Drafts of one kind in this browser: kept while they are written, and sent one after the other. Never a command. */
export const createOutbox = <Content extends object>(deps: OutboxDeps<Content>) => {
  type Draft = Unsent<Content>;
  const { records, permission } = deps;
  const store = createStore<{
    drafts: readonly Draft[];
    /** What the browser kept has been read. */
    loaded: boolean;
  }>(() => ({ drafts: [], loaded: false }));
  let running = false;
  /** Finished drafts whose form is open and that nobody has corrected yet, as they were. */
  const held = new Map<string, Draft>();
  const set = (draft: Draft): void =>
    store.setState(({ drafts }) => ({ drafts: [...drafts.filter(({ id }) => id !== draft.id), draft] }));
  const find = (id: string) => store.getState().drafts.find((draft) => draft.id === id);
  const change = (id: string, changed: Partial<UnsentState> | Partial<Content>): void =>
    store.setState(({ drafts }) => ({
      drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)),
    }));
  const keepNow = async (id: string): Promise<void> => {
    const draft = find(id);
    if (!draft) return;
    const { state, tried, corrected } = draft;
    const isWriting = state === "writing" && !held.has(id);
    const content = { ...deps.contentOf(draft), writing: isWriting, tried, corrected };
    const kept = await records.keep({ id, userId: draft.userId, permission, content });
    // It was sent or discarded meanwhile: what was kept last must not come back.
    if (find(id)) change(id, { kept });
    else await records.drop(id);
  };
  let keeping: Promise<void> = Promise.resolve();
  /** One after the other: an older version never overtakes a newer one. */
  const keep = (id: string): Promise<void> => {
    const kept = keeping.then(() => keepNow(id));
    keeping = kept.catch(() => undefined);
    return kept;
  };
  const drop = async (id: string): Promise<void> => {
    held.delete(id);
    store.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.id !== id) }));
    await records.drop(id);
  };
  const sendOne = async (id: string): Promise<void> => {
    const wasTried = find(id)?.tried === true;
    change(id, { state: "sending", error: null, tried: true });
    await keep(id);
    try {
      const outcome = await deps.send(id, { find, change, keep });
      const draft = find(id);
      if (outcome !== "sent") return change(id, { state: outcome });
      if (!draft) return;
      await drop(id);
      deps.onSent(draft);
    } catch (error) {
      if (isAnswerLost(error)) return change(id, { state: "waiting", error });
      change(id, { state: "failed", error, tried: wasTried });
      await keep(id);
    }
  };
  /** Sends what waits, one after the other: the line is slow. Ends at the first that gets no answer. */
  const sendWaiting = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      const next = () => store.getState().drafts.find(({ state }) => state === "waiting");
      for (let draft = next(); draft; draft = next()) {
        await sendOne(draft.id);
        if (find(draft.id)?.state === "waiting") break;
      }
    } finally {
      running = false;
    }
  };
  type Written = Pick<UnsentState, "id" | "userId">;
  /** Of a draft that is written anew. */
  const attemptsOf = (before: Draft | undefined): Pick<UnsentState, "tried" | "corrected"> => ({
    tried: before?.tried ?? false,
    corrected: before?.tried ?? false,
  });
  return {
    store,
    find,
    sendWaiting,
    /** What the browser kept of a user. */
    load: async (userId: number): Promise<void> => {
      const found = (await records.of(userId)).flatMap((record): Draft[] => {
        const content = record.permission === permission ? deps.read(record.content) : null;
        if (!content || find(record.id)) return [];
        const { writing, tried, corrected } = Object(record.content);
        const state = writing === true ? "writing" : "waiting";
        return [
          {
            ...{ ...content, id: record.id, userId, state, error: null, kept: true },
            ...{ tried: tried === true, corrected: corrected === true },
          },
        ];
      });
      store.setState(({ drafts }) => ({
        drafts: [...drafts.filter((draft) => draft.userId === userId), ...found],
        loaded: true,
      }));
    },
    /** The form of a draft is open: one that was finished does not leave in a version that is being corrected. */
    hold: (id: string): void => {
      const draft = find(id);
      if (draft?.state !== "waiting" && draft?.state !== "failed") return;
      held.set(id, draft);
      change(id, { state: "writing" });
    },
    /** Its form was closed: one that was not corrected goes on as before. */
    release: async (id: string): Promise<void> => {
      const draft = held.get(id);
      if (!held.delete(id) || !draft) return;
      change(id, draft);
      await sendWaiting();
    },
    /** Keeps what is being written or corrected. What may leave already is not held back again. */
    write: async (written: Written, content: Content): Promise<void> => {
      const before = find(written.id);
      if (before && before.state !== "writing") return;
      held.delete(written.id);
      set({
        ...content,
        ...written,
        ...attemptsOf(before),
        state: "writing",
        error: null,
        kept: before?.kept ?? true,
      });
      await keep(written.id);
    },
    /** Keeps a draft that is finished, or its corrected version, and sends it. */
    put: async (written: Written, content: Content): Promise<void> => {
      held.delete(written.id);
      const attempts = attemptsOf(find(written.id));
      set({ ...content, ...written, ...attempts, state: "waiting", error: null, kept: false });
      await keep(written.id);
      await sendWaiting();
    },
    /** Changes a draft that stays what it is. */
    change: async (id: string, changed: Partial<Content>): Promise<void> => {
      change(id, changed);
      await keep(id);
    },
    /** Sends one that failed, or that waits, again. */
    retry: async (id: string, changed: Partial<Content> = {}): Promise<void> => {
      change(id, changed);
      change(id, { state: "waiting", error: null });
      await sendWaiting();
    },
    discard: drop,
  };
};
