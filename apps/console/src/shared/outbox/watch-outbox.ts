import type { Permission } from "@sgval/contract/permission";
import { onlineManager } from "@tanstack/react-query";
import { currentlyMay } from "../api/ability.ts";
import { useSession } from "../api/session.ts";
import { deleteUnsent, saveUnsent, type UnsentRecord, unsentOf } from "../api/unsent-records.ts";
import { type Badge, useBadges } from "../navigation-badges.ts";
import type { LiveListener } from "../realtime/live-events.ts";
import type { Outbox } from "./outbox.ts";

/** Where the outboxes of this browser keep their drafts, those alone that may still be sent. */
export const browserRecords = {
  keep: async (record: UnsentRecord): Promise<boolean> => {
    if (currentlyMay(record.permission)) return saveUnsent(record);
    await deleteUnsent(record.id);
    return false;
  },
  of: unsentOf,
  drop: deleteUnsent,
};

/** How soon after an answer that was lost, or refused because the server restarts, what waits is tried again. */
const TRIED_AGAIN_MS = 30_000;

type Watched = Pick<Outbox<object>, "sendWaiting" | "load" | "store">;

/**
 * Sends what waits of a user, on whichever page, at once and whenever there is a network: now, when the line is back, and from
 * time to time while anything waits. Counts it beside an entry of the navigation.
 * @returns ends it
 */
const watchOutbox = (
  outbox: Watched,
  userId: number,
  page: "leakPoints" | "waterMeters",
  counted: Badge["counted"],
): (() => void) => {
  const send = (): void => {
    if (onlineManager.isOnline()) void outbox.sendWaiting();
  };
  const show = (count: number): void =>
    useBadges.setState({ [page]: count > 0 ? { count, counted } : undefined });
  const unsubscribe = outbox.store.subscribe(({ drafts }) =>
    show(drafts.filter(({ state }) => state === "waiting" || state === "failed").length),
  );
  const unwatch = onlineManager.subscribe(send);
  const again = setInterval(send, TRIED_AGAIN_MS);
  void outbox.load(userId).then(send);
  return () => {
    clearInterval(again);
    unwatch();
    unsubscribe();
    show(0);
  };
};

/**
 * Sends the drafts that wait in this browser while somebody is signed in who may send them, on whichever page.
 * @param load no part of the first script
 */
export const listenForDrafts = (
  permission: Permission,
  load: () => Promise<Watched>,
  ...badge: [page: "leakPoints" | "waterMeters", counted: Badge["counted"]]
): LiveListener => {
  let end: (() => void) | undefined;
  let ended = false;
  const begin = async (): Promise<void> => {
    const userId = useSession.getState().userData?.id;
    if (end || userId === undefined || !currentlyMay(permission)) return;
    const outbox = await load();
    if (!ended) end ??= watchOutbox(outbox, userId, ...badge);
  };
  void begin();
  return {
    "rights:changed": () => void begin(),
    stop: () => {
      ended = true;
      end?.();
    },
  };
};
