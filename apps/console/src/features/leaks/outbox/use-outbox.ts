import { uploadLeakImage } from "@sgval/contract/leaks/images";
import { createLeak } from "@sgval/contract/leaks/leaks";
import i18next from "i18next";
import * as z from "zod";
import { useStore } from "zustand";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { uploadFile } from "../../../shared/api/upload-file.ts";
import { browserRecords } from "../../../shared/outbox/watch-outbox.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import type { LeakDraft } from "./draft.ts";
import { createLeakOutbox } from "./outbox.ts";

const uploaded = z.object({ data: z.object({ id: z.number() }) });

/** Reports that were stored without something that they named: it was deleted, or out of view, by then. */
const incomplete = new Set<string>();

/** The one outbox of this page. */
export const outbox = createLeakOutbox({
  records: browserRecords,
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
  report: async ({ id, corrected, values: { zoneId, ...values } }, imageIds) => {
    const { data } = await call(createLeak, {
      // No choice: the zone that the position is in.
      body: { ...values, ...(zoneId === null ? {} : { zoneId }), imageIds, requestId: id, corrected },
    });
    if (data.history.some(({ leftOut }) => leftOut.length > 0)) incomplete.add(id);
  },
  onSent: ({ id }) => {
    const sentText = () =>
      incomplete.delete(id) ? i18next.t("leaks:sentWithoutGone") : i18next.t("messages:add_success");
    // It leaves from whichever page is open.
    void i18next.loadNamespaces("leaks").then(() => showSnackbar("success", sentText()));
    void queryClient.invalidateQueries({ queryKey: sharedKeys.leaks });
  },
});

/** The report that the user has not finished: that of a suspected leak, or any, since one begun for none may have chosen one. */
export const unfinishedReport = (userId: number, suspectedLeakId: number | null): LeakDraft | undefined =>
  outbox.store
    .getState()
    .drafts.find(
      (draft) =>
        draft.userId === userId &&
        draft.state === "writing" &&
        (suspectedLeakId === null || draft.values.suspectedLeakId === suspectedLeakId),
    );

/** The reports of the user that this browser has and the server has not. */
export const useLeakDrafts = () => useStore(outbox.store);
