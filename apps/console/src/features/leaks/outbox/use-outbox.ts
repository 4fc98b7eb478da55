import { uploadLeakImage } from "@sgval/contract/leaks/images";
import { createLeak } from "@sgval/contract/leaks/leaks";
import { onlineManager } from "@tanstack/react-query";
import i18next from "i18next";
import * as z from "zod";
import { useStore } from "zustand";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { deleteUnsent, saveUnsent, unsentOf } from "../../../shared/api/unsent-records.ts";
import { uploadFile } from "../../../shared/api/upload-file.ts";
import { useBadges } from "../../../shared/navigation-badges.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import type { GoneReference, LeakDraft } from "./draft.ts";
import { createOutbox } from "./outbox.ts";

const uploaded = z.object({ data: z.object({ id: z.number() }) });

const sentText = (gone: readonly GoneReference[]): string => {
  if (gone.length === 0) return i18next.t("messages:add_success");
  return gone.every((field) => field === "suspectedLeakId")
    ? i18next.t("leaks:sentWithoutSuspected")
    : i18next.t("leaks:sentWithoutGone");
};

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
  onSent: ({ gone = [] }) => {
    // It leaves from whichever page is open.
    void i18next.loadNamespaces("leaks").then(() => showSnackbar("success", sentText(gone)));
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

/** How soon after an answer that was lost, or refused because the server restarts, what waits is tried again. */
const TRIED_AGAIN_MS = 30_000;

/**
 * Sends what waits of a user, on whichever page, at once and whenever there is a network: now, when the line is back, and from
 * time to time while anything waits. Counts it beside the entry of the navigation.
 * @returns ends it
 */
export const watchOutbox = (userId: number): (() => void) => {
  const send = (): void => {
    if (onlineManager.isOnline()) void outbox.sendWaiting();
  };
  const show = (drafts: readonly LeakDraft[]): void => {
    const count = drafts.filter(({ state }) => state === "waiting" || state === "failed").length;
    useBadges.setState({ leakPoints: count > 0 ? { count, counted: "reports" } : undefined });
  };
  const unsubscribe = outbox.store.subscribe(({ drafts }) => show(drafts));
  const unwatch = onlineManager.subscribe(send);
  const again = setInterval(send, TRIED_AGAIN_MS);
  void outbox.load(userId).then(send);
  return () => {
    clearInterval(again);
    unwatch();
    unsubscribe();
    show([]);
  };
};

/** The reports of the user that this browser has and the server has not. */
export const useLeakDrafts = () => useStore(outbox.store);
