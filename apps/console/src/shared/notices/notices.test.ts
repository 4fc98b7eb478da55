import { preferences } from "@sgval/contract/account/preferences";
import { expect, it } from "vitest";
import { chooseNotices, forgetNoticeChoice } from "./notice-ways.ts";
import { markAllRead, type Notice, notify, useNotices, withNotice } from "./notices.ts";

const one = (id: string): Notice => ({ id, group: "system", tone: "info", text: id, at: 0, read: false });

it("puts the newest notice first and replaces the one with the same id", () => {
  expect(withNotice([one("a"), one("b")], { ...one("b"), text: "again" }).map(({ text }) => text)).toEqual([
    "again",
    "a",
  ]);
});

it("keeps a bounded number of notices", () => {
  let list: Notice[] = [];
  for (let count = 0; count < 150; count += 1) list = withNotice(list, one(String(count)));
  expect([list.length, list[0]?.id]).toEqual([100, "149"]);
});

it("keeps every toast as a row until it is read", () => {
  notify({ group: "command", tone: "success", text: "done" });
  expect(useNotices.getState().list).toMatchObject([{ text: "done", read: false }]);
  markAllRead();
  expect(useNotices.getState().list).toMatchObject([{ text: "done", read: true }]);
});

it("keeps no row of a disabled kind, and a row without a toast in quiet hours", () => {
  const chosen = preferences.parse({
    notifications: { commandResult: { inApp: false } },
    quietHours: { from: "00:00", to: "00:00" },
  });
  chooseNotices(chosen);
  useNotices.setState({ list: [] });
  notify({ group: "command", tone: "error", text: "failed" }, "commandResult");
  notify({ group: "system", tone: "warning", text: "offline" }, "deviceOffline");
  expect(useNotices.getState().list.map(({ text }) => text)).toEqual(["offline"]);
  forgetNoticeChoice();
});
