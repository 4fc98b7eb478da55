import { useEffect, useRef, useState } from "react";
import { createStore, useStore } from "zustand";
import { isAnswerLost } from "../../api/api-error.ts";
import { newKey } from "../../api/new-key.ts";
import { useOnline } from "../../api/use-online.ts";
import type { PhotoRule } from "./photo-rule.ts";
import { shrinkPhoto, UnreadablePhoto } from "./shrink-photo.ts";

/** A photo that is not sent yet. */
export interface QueuedPhoto {
  id: string;
  name: string;
  state: "waiting" | "sending" | "failed";
  /** Share of its bytes that have left, 0 to 1. */
  share: number;
  /** Made smaller; `null` before its turn. */
  content: Blob | null;
  /** Why it failed. */
  error: unknown;
}

/** Sends one photo. Rejects with `ApiError`, or the reason of the signal. */
export type SendPhoto = (photo: {
  content: Blob;
  name: string;
  /** Epoch ms, by the clock of the phone. */
  takenAt: number;
  /** The same for every attempt whose answer was lost. */
  key: string;
  onShare: (share: number) => void;
  signal: AbortSignal;
}) => Promise<unknown>;

/** Whether it will never leave: what is in the file is no picture. */
export const isUnreadable = ({ error }: Pick<QueuedPhoto, "error">): boolean =>
  error instanceof UnreadablePhoto;

interface Sending {
  file: File;
  key: string;
  abort: AbortController;
}

/** Makes photos smaller and sends them, one after the other: each is decoded as a whole, and shares one line. */
export const createPhotoQueue = (send: SendPhoto, shrink: (file: File) => Promise<Blob>) => {
  const store = createStore<{ photos: readonly QueuedPhoto[] }>(() => ({ photos: [] }));
  const sendings = new Map<string, Sending>();
  let running = false;

  const change = (id: string, changed: Partial<QueuedPhoto>): void =>
    store.setState(({ photos }) => ({
      photos: photos.map((photo) => (photo.id === id ? { ...photo, ...changed } : photo)),
    }));
  const drop = (id: string): void => {
    sendings.delete(id);
    store.setState(({ photos }) => ({ photos: photos.filter((photo) => photo.id !== id) }));
  };
  const sendOne = async ({ id, name, content: made }: QueuedPhoto, sending: Sending): Promise<void> => {
    const { signal } = sending.abort;
    change(id, { state: "sending", share: 0, error: null });
    try {
      const content = made ?? (await shrink(sending.file));
      change(id, { content });
      signal.throwIfAborted();
      const { key } = sending;
      const onShare = (share: number) => change(id, { share });
      await send({ content, name, takenAt: sending.file.lastModified, key, onShare, signal });
      drop(id);
    } catch (error) {
      if (signal.aborted) return;
      // The server would repeat the answer that it gave under this key.
      if (!isAnswerLost(error)) sending.key = newKey();
      change(id, { state: "failed", error });
    }
  };
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    const next = () => store.getState().photos.find(({ state }) => state === "waiting");
    for (let photo = next(); photo; photo = next()) {
      const sending = sendings.get(photo.id);
      if (sending) await sendOne(photo, sending);
    }
    running = false;
  };
  const retryIf = (chosen: (photo: QueuedPhoto) => boolean): void => {
    store.setState(({ photos }) => ({
      photos: photos.map((photo) =>
        photo.state === "failed" && chosen(photo) ? { ...photo, state: "waiting" } : photo,
      ),
    }));
    void run();
  };
  return {
    store,
    add: (files: readonly File[]): void => {
      const photos = files.map((file): QueuedPhoto => {
        const id = newKey();
        sendings.set(id, { file, key: newKey(), abort: new AbortController() });
        return { id, name: file.name, state: "waiting", share: 0, content: null, error: null };
      });
      store.setState((before) => ({ photos: [...before.photos, ...photos] }));
      void run();
    },
    /** Sends those that failed again, or only the one with the id. */
    retry: (id?: string): void => retryIf((photo) => id === undefined || photo.id === id),
    /** Sends those again that got no answer. */
    retryLost: (): void => retryIf(({ error }) => isAnswerLost(error)),
    cancel: (id: string): void => {
      sendings.get(id)?.abort.abort();
      drop(id);
    },
    cancelAll: (): void => {
      for (const { abort } of sendings.values()) abort.abort();
      sendings.clear();
      store.setState({ photos: [] });
    },
  };
};

/** A queue for as long as the component is on the page; what got no answer is sent again when the network is back. */
export const usePhotoQueue = (send: SendPhoto, { longest }: PhotoRule) => {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  }, [send]);
  const [queue] = useState(() =>
    createPhotoQueue(
      (photo) => latest.current(photo),
      (file) => shrinkPhoto(file, longest),
    ),
  );
  useEffect(() => queue.cancelAll, [queue]);
  const online = useOnline();
  useEffect(() => {
    if (online) queue.retryLost();
  }, [queue, online]);
  return { ...queue, photos: useStore(queue.store, ({ photos }) => photos) };
};
