import { addMeterReading } from "@sgval/contract/meters/readings";
import i18next from "i18next";
import * as z from "zod";
import { useStore } from "zustand";
import { call } from "../../../shared/api/call.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { createOutbox, type Unsent } from "../../../shared/outbox/outbox.ts";
import { browserRecords } from "../../../shared/outbox/watch-outbox.ts";
import { meterKeys } from "../api/meters.ts";

const content = z.object({
  meter: z.object({ id: z.number(), code: z.string() }),
  at: z.string(),
  /** m³; `null` while it is not typed. */
  index: z.number().nullable(),
  note: z.string(),
});
type ReadingContent = z.output<typeof content>;

/** A reading taken by hand that is not on the server yet. */
export type ReadingDraft = Unsent<ReadingContent>;

const contentOf = ({ meter, at, index, note }: ReadingContent): ReadingContent => ({
  meter,
  at,
  index,
  note,
});

/** The one outbox of readings of this page. */
export const readingsOutbox = createOutbox<ReadingContent>({
  records: browserRecords,
  permission: "WaterMeter.Update",
  contentOf,
  read: (kept) => content.safeParse(kept).data ?? null,
  send: async (id, drafts) => {
    const draft = drafts.find(id);
    if (!draft) return "sent";
    const { meter, at, index, note, corrected } = draft;
    // Only a form that has its index is finished.
    if (index === null) return "failed";
    const body = { at, index, note, requestId: id, corrected };
    await call(addMeterReading, { params: { id: meter.id }, body });
    return "sent";
  },
  onSent: () => {
    showSnackbar("success", i18next.t("messages:add_success"));
    void queryClient.invalidateQueries({ queryKey: meterKeys.all });
  },
});

/** The reading of a meter that the user has begun and not finished. */
export const unfinishedReading = (userId: number, meterId: number): ReadingDraft | undefined =>
  readingsOutbox.store
    .getState()
    .drafts.find(
      (draft) => draft.userId === userId && draft.state === "writing" && draft.meter.id === meterId,
    );

/** The readings of the user that this browser has and the server has not. */
export const useReadingDrafts = (): readonly ReadingDraft[] =>
  useStore(readingsOutbox.store, ({ drafts }) => drafts);
