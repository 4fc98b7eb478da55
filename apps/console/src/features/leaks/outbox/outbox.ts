import * as z from "zod";
import { createStore } from "zustand";
import { toApiError } from "../../../shared/api/api-error.ts";
import { newKey } from "../../../shared/api/new-key.ts";
import type { UnsentRecord } from "../../../shared/api/unsent-records.ts";
import { isAnswerLost } from "../../../shared/ui/photos/photo-queue.ts";

const draftPhoto = z.object({
  id: z.string(),
  name: z.string(),
  content: z.instanceof(Blob),
  /** Epoch ms, by the clock of the phone. */
  takenAt: z.number(),
  caption: z.string(),
  /** The same for every attempt whose answer was lost. */
  key: z.string(),
  /** On the server; `null` before. */
  imageId: z.number().nullable(),
});
export type DraftPhoto = z.output<typeof draftPhoto>;

const values = z.object({
  description: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  zoneId: z.number().nullable(),
  deviceId: z.number().nullable(),
  diameter: z.number().nullable(),
  pipe: z.object({ networkId: z.number(), id: z.string() }).nullable().default(null),
  materials: z.array(z.object({ materialId: z.number(), amount: z.number() })),
  foundAt: z.string(),
  /** What the report confirms. */
  suspectedLeakId: z.number().nullable().default(null),
});
export type DraftValues = z.output<typeof values>;

const content = z.object({ values, photos: z.array(draftPhoto) });

/** A report that is not on the server yet. */
export interface LeakDraft {
  /** Also the `requestId` of the report: however often it is sent, it is stored once. */
  id: string;
  userId: number;
  values: DraftValues;
  photos: readonly DraftPhoto[];
  state: "waiting" | "sending" | "failed";
  /** The photo on its way, and the share of its bytes that have left. */
  sending: { photoId: string; share: number } | null;
  error: unknown;
  /** The browser keeps it when it is closed. */
  kept: boolean;
}

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

/** Reports of leak points that wait in this browser: kept with their photos, and sent one after the other. */
export const createOutbox = ({ records, upload, report, onSent }: OutboxDeps) => {
  const store = createStore<{ drafts: readonly LeakDraft[] }>(() => ({ drafts: [] }));
  let running = false;
  const find = (id: string) => store.getState().drafts.find((draft) => draft.id === id);
  const change = (id: string, changed: Partial<LeakDraft>): void =>
    store.setState(({ drafts }) => ({
      drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)),
    }));
  const keep = async (id: string): Promise<void> => {
    const draft = find(id);
    if (!draft) return;
    const { userId, values: kept, photos } = draft;
    const record = { id, userId, permission: "LeakPoint.Create", content: { values: kept, photos } } as const;
    change(id, { kept: await records.keep(record) });
  };
  const drop = async (id: string): Promise<void> => {
    store.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.id !== id) }));
    await records.drop(id);
  };
  const changePhoto = async (id: string, photoId: string, changed: Partial<DraftPhoto>): Promise<void> => {
    const photos = find(id)?.photos ?? [];
    change(id, { photos: photos.map((one) => (one.id === photoId ? { ...one, ...changed } : one)) });
    await keep(id);
  };
  const sendPhotos = async (id: string): Promise<void> => {
    for (const { id: photoId } of find(id)?.photos ?? []) {
      const photo = find(id)?.photos.find((one) => one.id === photoId);
      if (!photo || photo.imageId !== null) continue;
      const onShare = (share: number) => change(id, { sending: { photoId, share } });
      onShare(0);
      try {
        await changePhoto(id, photoId, { imageId: await upload(photo, onShare) });
      } catch (error) {
        // The server would repeat the answer that it gave under this key.
        if (!isAnswerLost(error)) await changePhoto(id, photoId, { key: newKey() });
        throw error;
      }
    }
  };
  const sendOne = async (id: string, again = true): Promise<void> => {
    change(id, { state: "sending", error: null, sending: null });
    try {
      await sendPhotos(id);
      const draft = find(id);
      if (!draft) return;
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
        const read = content.safeParse(record.content);
        if (!read.success || find(record.id)) return [];
        const fresh = { state: "waiting", sending: null, error: null, kept: true } as const;
        return [{ id: record.id, userId, ...read.data, ...fresh }];
      });
      store.setState(({ drafts }) => ({
        drafts: [...drafts.filter((draft) => draft.userId === userId), ...found],
      }));
    },
    /** Keeps a report, or its corrected version, and sends it. */
    put: async (draft: Pick<LeakDraft, "id" | "userId" | "values" | "photos">): Promise<void> => {
      const fresh = { state: "waiting", sending: null, error: null, kept: false } as const;
      store.setState(({ drafts }) => ({
        drafts: [...drafts.filter(({ id }) => id !== draft.id), { ...draft, ...fresh }],
      }));
      await keep(draft.id);
      await sendWaiting();
    },
    /** Sends one that failed, or that waits, again. */
    retry: async (id: string): Promise<void> => {
      change(id, { state: "waiting", error: null });
      await sendWaiting();
    },
    discard: drop,
  };
};
