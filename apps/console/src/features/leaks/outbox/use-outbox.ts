import { uploadLeakImage } from "@sgval/contract/leaks/images";
import { createLeak } from "@sgval/contract/leaks/leaks";
import i18next from "i18next";
import { useEffect } from "react";
import * as z from "zod";
import { useStore } from "zustand";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { deleteUnsent, saveUnsent, unsentOf } from "../../../shared/api/unsent-records.ts";
import { uploadFile } from "../../../shared/api/upload-file.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import type { LeakDraft } from "./draft.ts";
import { createOutbox } from "./outbox.ts";

const uploaded = z.object({ data: z.object({ id: z.number() }) });

/** The one outbox of this page. */
export const outbox = createOutbox({
  records: { keep: saveUnsent, of: unsentOf, drop: deleteUnsent },
  upload: async ({ content, name, takenAt, caption, key }, onShare) => {
    const body = new FormData();
    body.set("images", content, name);
    const { signal } = new AbortController();
    const query = { takenAt, caption };
    const answer = uploaded.safeParse(
      await uploadFile(uploadLeakImage, { query, body, key, onShare, signal }),
    );
    if (!answer.success) throw new ApiError("unreadable_answer");
    return answer.data.data.id;
  },
  report: ({ id, values: { zoneId, ...values } }, imageIds) =>
    call(createLeak, {
      // No choice: the zone that the position is in.
      body: { ...values, ...(zoneId === null ? {} : { zoneId }), imageIds, requestId: id },
    }),
  onSent: () => {
    showSnackbar("success", i18next.t("messages:add_success"));
    void queryClient.invalidateQueries({ queryKey: sharedKeys.leaks });
  },
});

/** The report of a suspected leak, or of none, that the user has not finished. */
export const unfinishedReport = (userId: number, suspectedLeakId: number | null): LeakDraft | undefined =>
  outbox.store
    .getState()
    .drafts.find(
      (draft) =>
        draft.userId === userId &&
        draft.state === "writing" &&
        draft.values.suspectedLeakId === suspectedLeakId,
    );

/** The drafts of the user; what waits is sent when the page opens and when the line is back. */
export const useLeakDrafts = () => {
  const userId = useSession(({ userData }) => userData?.id ?? null);
  const online = useOnline();
  useEffect(() => {
    if (userId === null) return;
    void outbox.load(userId).then(() => (online ? outbox.sendWaiting() : undefined));
  }, [userId, online]);
  return useStore(outbox.store);
};
