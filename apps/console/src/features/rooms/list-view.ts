import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";
import { type ListView, listViews } from "./room-search.ts";

const stored = z.object({ view: z.enum(listViews) });

/** How the list was shown last in this browser. */
const useLastView = create<{ view: ListView }>()(
  persist((): { view: ListView } => ({ view: "table" }), {
    name: storageKey("rooms-view"),
    merge: (kept, now) => stored.safeParse(kept).data ?? now,
  }),
);

/** Cards or table: what the address says, else what was chosen last. */
export const useListView = (asked: ListView | undefined): ListView => {
  const last = useLastView(({ view }) => view);
  return asked ?? last;
};

/** Shows the list like this from now on. */
export const rememberView = (view: ListView): void => {
  useLastView.setState({ view });
};
