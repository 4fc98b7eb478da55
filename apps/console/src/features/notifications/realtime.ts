import { priorityMark } from "@sgval/contract/devices/device-status";
import { priorityOfNotice } from "@sgval/contract/notifications/notice-of";
import { listNotices, readNotices, type StoredNotice } from "@sgval/contract/notifications/notices";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { keepNotice, type Notice, useNotices } from "../../shared/notices/notices.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

const groupOf = (kind: StoredNotice["kind"]): Notice["group"] => {
  if (kind.startsWith("alarm")) return "alarm";
  return kind === "commandResult" ? "command" : "system";
};

const priorityOf = (kind: StoredNotice["kind"]): Pick<Notice, "priority"> => {
  const priority = priorityOfNotice(kind);
  return priority === null ? {} : { priority: priorityMark(priority) };
};

/** A kept notification as a row behind the bell. */
export const rowOf = ({ key, kind, tone, text, texts, href, at, read }: StoredNotice): Notice => ({
  ...priorityOf(kind),
  id: key,
  group: groupOf(kind),
  tone,
  text,
  at: Date.parse(at),
  read,
  ...(texts === null ? {} : { texts }),
  ...(href === null ? {} : { href }),
});

/**
 * Puts what the server kept for the user behind the bell, also what came while no console was open, and says there what
 * was read here. Toasts and sounds are made of the live events themselves.
 */
export const listen = (_client: QueryClient): LiveListener => {
  let stopped = false;
  const kept = new Set<string>();
  const keep = (notice: StoredNotice): void => {
    kept.add(notice.key);
    keepNotice(rowOf(notice));
  };
  const load = (): void => {
    void call(listNotices, {}).then(
      ({ data }) => {
        if (!stopped) for (const notice of data.toReversed()) keep(notice);
      },
      // The live events go on; the next connection asks again.
      () => undefined,
    );
  };
  const unsubscribe = useNotices.subscribe(({ list }, { list: before }) => {
    const unread = new Set(before.filter(({ read }) => !read).map(({ id }) => id));
    const keys = list.filter(({ id, read }) => read && unread.has(id) && kept.has(id)).map(({ id }) => id);
    if (keys.length > 0) call(readNotices, { body: { keys } }).catch(() => undefined);
  });
  load();
  return {
    notice: keep,
    refetch: load,
    "rights:changed": () => {
      // Stored notices may be about what is out of view by now; the server sends the rest again. Notices of the session have no
      // link, and stay.
      useNotices.setState(({ list }) => ({ list: list.filter(({ href }) => href === undefined) }));
      kept.clear();
      load();
    },
    stop: () => {
      stopped = true;
      unsubscribe();
    },
  };
};
