import type { StoredNotice } from "@sgval/contract/notifications/notices";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { forgetNotices, notify, useNotices } from "../../shared/notices/notices.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { listen } from "./realtime.ts";

afterEach(() => {
  forgetNotices();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const stored = (id: number): StoredNotice => ({
  ...{ id, key: `alarm-${id}`, kind: "alarmHigh", tone: "warning", text: `P3 of device ${id}`, texts: null },
  ...{ href: "/apps/risk/list", at: "2026-01-02T02:00:00.000Z", read: false },
});

it("drops rows about what went out of view when the rights change, and keeps those of the session", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  let visible = [stored(1), stored(2)];
  serverAnswers(() => ({ status: 200, body: { data: visible, metaData: { unread: visible.length } } }));
  const listener = listen(new QueryClient());
  const rows = () => useNotices.getState().list.map(({ id }) => id);
  await vi.waitFor(() => expect(rows().toSorted()).toEqual(["alarm-1", "alarm-2"]));
  notify({ group: "system", tone: "info", text: "Your rights changed", id: "rights" });
  visible = [stored(2)];
  listener["rights:changed"]?.(undefined);
  expect(rows()).toEqual(["rights"]);
  await vi.waitFor(() => expect(rows().toSorted()).toEqual(["alarm-2", "rights"]));
  listener.stop?.();
});
