import { isAnswerLost, toApiError } from "../../../shared/api/api-error.ts";
import { newKey } from "../../../shared/api/new-key.ts";
import { createOutbox, type Drafts, type OutboxDeps } from "../../../shared/outbox/outbox.ts";
import { type DraftPhoto, keptContent, type LeakDraft, type LeakReport, reportOf } from "./draft.ts";

export interface LeakOutboxDeps extends Pick<OutboxDeps<LeakReport>, "records" | "onSent"> {
  /** Uploads an image and answers with its id. Rejects with `ApiError`. */
  upload(photo: DraftPhoto, onShare: (share: number) => void): Promise<number>;
  /** Rejects with `ApiError`. */
  report(draft: Pick<LeakDraft, "id" | "values" | "corrected">, imageIds: number[]): Promise<unknown>;
}

type Written = Pick<LeakDraft, "id" | "userId" | "values" | "photos">;

/** Sends reports: the photos first, each on its own, then the report that names them. */
const senderOf = ({ upload, report }: Pick<LeakOutboxDeps, "upload" | "report">) => {
  type Reports = Drafts<LeakReport>;
  const changePhoto = async (
    drafts: Reports,
    id: string,
    photoId: string,
    changed: Partial<DraftPhoto>,
  ): Promise<void> => {
    const photos = drafts.find(id)?.photos ?? [];
    drafts.change(id, {
      photos: photos.map((one) => (one.id === photoId ? { ...one, ...changed } : one)),
    });
    await drafts.keep(id);
  };
  /** Sends the photos that are not on the server; one that was refused waits for a person. */
  const sendPhotos = async (drafts: Reports, id: string): Promise<void> => {
    for (const { id: photoId } of drafts.find(id)?.photos ?? []) {
      const draft = drafts.find(id);
      const photo = draft?.photos.find((one) => one.id === photoId);
      if (!photo || photo.imageId !== null || draft?.failures[photoId] !== undefined) continue;
      const onShare = (share: number) => drafts.change(id, { sending: { photoId, share } });
      onShare(0);
      try {
        await changePhoto(drafts, id, photoId, { imageId: await upload(photo, onShare) });
      } catch (error) {
        // The server would repeat the answer that it gave under this key.
        if (!isAnswerLost(error)) await changePhoto(drafts, id, photoId, { key: newKey() });
        drafts.change(id, { failures: { ...drafts.find(id)?.failures, [photoId]: error } });
        // The next ones would not arrive either.
        if (isAnswerLost(error)) return;
      }
    }
  };
  const sendReport = async (
    drafts: Reports,
    id: string,
    again = true,
  ): Promise<"sent" | "waiting" | "failed"> => {
    const refused = Object.entries(drafts.find(id)?.failures ?? {}).filter(
      ([, error]) => !isAnswerLost(error),
    );
    drafts.change(id, { sending: null, failures: Object.fromEntries(refused) });
    try {
      await sendPhotos(drafts, id);
      drafts.change(id, { sending: null });
      const draft = drafts.find(id);
      if (!draft) return "sent";
      if (draft.photos.some(({ imageId }) => imageId === null))
        return Object.values(draft.failures).some(isAnswerLost) ? "waiting" : "failed";
      await report(
        draft,
        draft.photos.flatMap(({ imageId }) => imageId ?? []),
      );
      return "sent";
    } catch (error) {
      if (again && toApiError(error).code === "leak_image_gone") {
        // They were uploaded more than a day ago: the pictures are still here.
        for (const { id: photoId } of drafts.find(id)?.photos ?? [])
          await changePhoto(drafts, id, photoId, { imageId: null, key: newKey() });
        return sendReport(drafts, id, false);
      }
      throw error;
    }
  };
  return sendReport;
};

/** Reports of leak points in this browser, with their photos. */
export const createLeakOutbox = ({ records, onSent, ...sending }: LeakOutboxDeps) => {
  const sendReport = senderOf(sending);
  const outbox = createOutbox<LeakReport>({
    records,
    onSent,
    permission: "LeakPoint.Create",
    contentOf: ({ values, photos }) => ({ values, photos }),
    read: (content) => {
      const read = keptContent.safeParse(content);
      return read.success ? reportOf(read.data) : null;
    },
    send: (id, drafts) => sendReport(drafts, id),
  });
  const failuresBut = (id: string, photoId: string): LeakDraft["failures"] =>
    Object.fromEntries(Object.entries(outbox.find(id)?.failures ?? {}).filter(([one]) => one !== photoId));
  return {
    ...outbox,
    write: (draft: Written): Promise<void> => outbox.write(ownerOf(draft), reportOf(draft)),
    put: (draft: Written): Promise<void> => outbox.put(ownerOf(draft), reportOf(draft)),
    /** Sends one that failed, or that waits, again; of its photos that failed all, or only the one with the id. */
    retry: (id: string, photoId?: string): Promise<void> =>
      outbox.retry(id, { failures: photoId === undefined ? {} : failuresBut(id, photoId) }),
    /** Leaves out a photo, and sends the report if it only waited for that one. */
    dropPhoto: async (id: string, photoId: string): Promise<void> => {
      const failures = failuresBut(id, photoId);
      const photos = (outbox.find(id)?.photos ?? []).filter((photo) => photo.id !== photoId);
      await outbox.change(id, { photos, failures });
      if (photos.length > 0 && Object.keys(failures).length === 0) await outbox.retry(id);
      else await outbox.sendWaiting();
    },
  };
};

const ownerOf = ({ id, userId }: Written) => ({ id, userId });
