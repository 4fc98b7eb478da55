import { createStore } from "zustand";
import { fieldProblemsOf, toApiError } from "../../../shared/api/api-error.ts";
import { newKey } from "../../../shared/api/new-key.ts";
import type { UnsentRecord } from "../../../shared/api/unsent-records.ts";
import { isAnswerLost } from "../../../shared/ui/photos/photo-queue.ts";
import { type DraftPhoto, type GoneReference, goneReference, keptContent, type LeakDraft } from "./draft.ts";

export interface OutboxDeps {
  records: {
    keep(record: UnsentRecord): Promise<boolean>;
    of(userId: number): Promise<UnsentRecord[]>;
    drop(id: string): Promise<void>;
  };
  /** Uploads an image and answers with its id. Rejects with `ApiError`. */
  upload(photo: DraftPhoto, onShare: (share: number) => void): Promise<number>;
  /** Rejects with `ApiError`. */
  report(draft: Pick<LeakDraft, "id" | "values">, imageIds: number[]): Promise<unknown>;
  onSent(draft: LeakDraft): void;
}

type Written = Pick<LeakDraft, "id" | "userId" | "values" | "photos">;

/** What was deleted, or is out of view by now, if nothing else is wrong: no form could correct that. */
const goneBy = (error: unknown): GoneReference[] => {
  const fields = fieldProblemsOf(error).map(({ field }) => goneReference.safeParse(field).data);
  return fields.every((field) => field !== undefined) ? fields : [];
};

/** Reports of leak points in this browser: kept with their photos while they are written, and sent one after the other. */
export const createOutbox = ({ records, upload, report, onSent }: OutboxDeps) => {
  const store = createStore<{
    drafts: readonly LeakDraft[];
    /** What the browser kept has been read. */
    loaded: boolean;
  }>(() => ({ drafts: [], loaded: false }));
  let running = false;
  /** Finished reports whose form is open and that nobody has corrected yet, as they were. */
  const held = new Map<string, LeakDraft>();
  const fresh = { sending: null, failures: {}, error: null } as const;
  const set = (draft: LeakDraft): void =>
    store.setState(({ drafts }) => ({ drafts: [...drafts.filter(({ id }) => id !== draft.id), draft] }));
  const find = (id: string) => store.getState().drafts.find((draft) => draft.id === id);
  const change = (id: string, changed: Partial<LeakDraft>): void =>
    store.setState(({ drafts }) => ({
      drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)),
    }));
  const keepNow = async (id: string): Promise<void> => {
    const draft = find(id);
    if (!draft) return;
    const { userId, values, photos, gone } = draft;
    const content = { values, photos, gone, writing: draft.state === "writing" && !held.has(id) };
    const kept = await records.keep({ id, userId, permission: "LeakPoint.Create", content });
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
  const changePhoto = async (id: string, photoId: string, changed: Partial<DraftPhoto>): Promise<void> => {
    const photos = find(id)?.photos ?? [];
    change(id, { photos: photos.map((one) => (one.id === photoId ? { ...one, ...changed } : one)) });
    await keep(id);
  };
  const failuresBut = (id: string, photoId: string): LeakDraft["failures"] =>
    Object.fromEntries(Object.entries(find(id)?.failures ?? {}).filter(([one]) => one !== photoId));
  const failed = (id: string, photoId: string, error: unknown): void =>
    change(id, { failures: { ...find(id)?.failures, [photoId]: error } });
  /** Sends the photos that are not on the server, each on its own; one that was refused waits for a person. */
  const sendPhotos = async (id: string): Promise<void> => {
    for (const { id: photoId } of find(id)?.photos ?? []) {
      const draft = find(id);
      const photo = draft?.photos.find((one) => one.id === photoId);
      if (!photo || photo.imageId !== null || draft?.failures[photoId] !== undefined) continue;
      const onShare = (share: number) => change(id, { sending: { photoId, share } });
      onShare(0);
      try {
        await changePhoto(id, photoId, { imageId: await upload(photo, onShare) });
      } catch (error) {
        // The server would repeat the answer that it gave under this key.
        if (!isAnswerLost(error)) await changePhoto(id, photoId, { key: newKey() });
        failed(id, photoId, error);
        // The next ones would not arrive either.
        if (isAnswerLost(error)) return;
      }
    }
  };
  const sendOne = async (id: string, again = true): Promise<void> => {
    const refused = Object.entries(find(id)?.failures ?? {}).filter(([, error]) => !isAnswerLost(error));
    change(id, {
      ...{ state: "sending", error: null, sending: null },
      failures: Object.fromEntries(refused),
    });
    try {
      await sendPhotos(id);
      const draft = find(id);
      if (!draft) return;
      if (draft.photos.some(({ imageId }) => imageId === null)) {
        const isLost = Object.values(draft.failures).some(isAnswerLost);
        change(id, { state: isLost ? "waiting" : "failed", sending: null });
        return;
      }
      const imageIds = draft.photos.flatMap(({ imageId }) => imageId ?? []);
      change(id, { sending: null });
      await report(draft, imageIds);
      await drop(id);
      onSent(draft);
    } catch (error) {
      if (again && toApiError(error).code === "leak_image_gone") {
        // They were uploaded more than a day ago: the pictures are still here.
        for (const { id: photoId } of find(id)?.photos ?? [])
          await changePhoto(id, photoId, { imageId: null, key: newKey() });
        return sendOne(id, false);
      }
      const draft = find(id);
      const gone = goneBy(error).filter((field) => draft?.values[field] != null);
      if (draft && gone.length > 0) {
        const without = Object.fromEntries(gone.map((field) => [field, null]));
        change(id, { values: { ...draft.values, ...without }, gone: [...(draft.gone ?? []), ...gone] });
        await keep(id);
        return sendOne(id, again);
      }
      change(id, { state: isAnswerLost(error) ? "waiting" : "failed", error, sending: null });
    }
  };
  /** Sends what waits, one after the other: the line is slow. Ends at the first that gets no answer. */
  const sendWaiting = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      for (const { id } of store.getState().drafts) {
        if (find(id)?.state !== "waiting") continue;
        await sendOne(id);
        if (find(id)?.state === "waiting") break;
      }
    } finally {
      running = false;
    }
  };
  return {
    store,
    sendWaiting,
    /** What the browser kept of a user. */
    load: async (userId: number): Promise<void> => {
      const found = (await records.of(userId)).flatMap((record): LeakDraft[] => {
        const read = keptContent.safeParse(record.content);
        if (!read.success || find(record.id)) return [];
        const { writing, ...content } = read.data;
        const state = writing ? "writing" : "waiting";
        return [{ id: record.id, userId, ...content, ...fresh, state, kept: true }];
      });
      store.setState(({ drafts }) => ({
        drafts: [...drafts.filter((draft) => draft.userId === userId), ...found],
        loaded: true,
      }));
    },
    /** The form of a report is open: one that was finished does not leave in a version that is being corrected. */
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
    /** Keeps a report that is being written or corrected. One that may leave already is not held back again. */
    write: async (draft: Written): Promise<void> => {
      const before = find(draft.id);
      if (before && before.state !== "writing") return;
      held.delete(draft.id);
      set({ ...draft, ...fresh, state: "writing", kept: before?.kept ?? true });
      await keep(draft.id);
    },
    /** Keeps a report, or its corrected version, and sends it. */
    put: async (draft: Written): Promise<void> => {
      held.delete(draft.id);
      set({ ...draft, ...fresh, state: "waiting", kept: false });
      await keep(draft.id);
      await sendWaiting();
    },
    /** Sends one that failed, or that waits, again; of its photos that failed all, or only the one with the id. */
    retry: async (id: string, photoId?: string): Promise<void> => {
      const failures = photoId === undefined ? {} : failuresBut(id, photoId);
      change(id, { state: "waiting", error: null, failures });
      await sendWaiting();
    },
    /** Leaves out a photo, and sends the report if it only waited for that one. */
    dropPhoto: async (id: string, photoId: string): Promise<void> => {
      const failures = failuresBut(id, photoId);
      const photos = (find(id)?.photos ?? []).filter((photo) => photo.id !== photoId);
      const isReady = photos.length > 0 && Object.keys(failures).length === 0;
      change(id, { photos, failures, ...(isReady ? { state: "waiting" } : {}) });
      await keep(id);
      await sendWaiting();
    },
    discard: drop,
  };
};
