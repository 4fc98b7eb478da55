import type { Command } from "@sgval/contract/control/control";
import { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { forgetNotices, markAllRead, useNotices } from "../../shared/notices/notices.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { controlKeys, isRunning } from "./api/list-commands.ts";
import { aCommand } from "./command.fixture.ts";
import { laterOf, listen, withCommand } from "./realtime.ts";

const page = (...data: Command[]) => ({ data, metaData: { total: data.length, page: 1, size: 2 } });

describe("commands in the cache", () => {
  it("counts waiting and processing as running and every other status as ended", () => {
    expect(isRunning(aCommand())).toBe(true);
    expect(isRunning(aCommand({ status: "processing" }))).toBe(true);
    for (const status of ["completed", "failed", "device_not_response"] as const)
      expect(isRunning(aCommand({ status }))).toBe(false);
  });

  it("ignores an older status of a command", () => {
    const done = aCommand({ status: "completed" });
    expect(laterOf(done, aCommand({ status: "processing" }))).toBe(done);
  });

  it("accepts a late answer and keeps it", () => {
    const unanswered = aCommand({ status: "device_not_response" });
    const late = aCommand({
      status: "device_not_response",
      lateResponseAt: "2025-11-18T02:02:12Z",
      lateResult: "ok",
    });
    expect(laterOf(unanswered, late)).toBe(late);
    expect(laterOf(late, unanswered)).toBe(late);
  });

  it("shows a stop once that was sent before it was recorded, whichever of its two versions comes first", () => {
    const unrecorded = aCommand({ id: 0, cmdId: "c5", status: "processing", recorded: false });
    const recorded = aCommand({ id: 5, status: "processing", journalledAt: "2025-11-18T02:00:00Z" });
    const ids = (...versions: Command[]) =>
      versions.reduce((list, one) => withCommand(list, one, true), page()).data.map(({ id }) => id);
    expect(ids(unrecorded, recorded)).toEqual([5]);
    expect(ids(recorded, unrecorded)).toEqual([5]);
  });

  it("updates a known command in place and puts an unknown one in front", () => {
    const first = aCommand({ id: 2 });
    const second = aCommand({ id: 1 });
    const changed = withCommand(page(first, second), { ...second, status: "processing" }, true);
    expect(changed.data.map((one) => [one.id, one.status])).toEqual([
      [2, "waiting"],
      [1, "processing"],
    ]);
    const added = withCommand(changed, aCommand({ id: 3 }), true);
    expect(added.data.map((one) => one.id)).toEqual([3, 2]);
    expect(added.metaData.total).toBe(3);
  });

  it("adds no command of another user to the user's own list", () => {
    const before = page(aCommand());
    expect(withCommand(before, aCommand({ id: 9 }), false)).toBe(before);
  });
});

describe("the end of a command", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    forgetNotices();
  });

  /** What somebody with the id 1 is shown after each of these events. */
  const noticesAfter = async (...events: Partial<Command>[]) => {
    signedInAs({ superUser: true, manageSuper: true });
    await startI18n();
    await i18next.loadNamespaces("control");
    forgetNotices();
    serverAnswers(() => ({ status: 200, body: { data: [] } }));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    client.setQueryData(controlKeys.mine, page());
    const listeners = listen(client);
    const actor = { id: 1, name: "tam01", role: null };
    const shown: [string, string][] = [];
    for (const event of events) {
      for (const { command } of listeners) command?.(aCommand({ actor, cmdId: "c1", ...event }), "command");
      // A notice waits for its texts, also where they are loaded.
      await new Promise((resolve) => setTimeout(resolve));
      for (const { read, tone, text } of useNotices.getState().list) if (!read) shown.push([tone, text]);
      markAllRead();
    }
    for (const { stop } of listeners) stop?.();
    return shown;
  };

  it.each([
    ["sync", "success", /^Valve 7: Sync state success$/],
    ["pump_start", "success", /^Valve 7: switch on\/off success/],
    ["low_pressure", "success", /^Valve 7: command “.+” completed$/],
  ] as const)("[R8.2] is shown to whoever sent it, once: %s", async (action, tone, text) => {
    const done = { action, status: "completed" } as const;
    const notices = await noticesAfter({ action }, { action, status: "processing" }, done, done);
    expect(notices).toEqual([[tone, expect.stringMatching(text)]]);
  });

  it("is shown again where the device answered after all, and not to others", async () => {
    const unanswered = { status: "device_not_response" } as const;
    const late = { ...unanswered, lateResponseAt: "2025-11-18T02:02:12Z", lateResult: "ok" } as const;
    const notices = await noticesAfter(unanswered, late, late);
    expect(notices.map(([tone]) => tone)).toEqual(["warning", "info"]);
    const actor = { id: 9, name: "lan1", role: null };
    expect(await noticesAfter({ ...unanswered, actor }, { status: "completed", actor, cmdId: "c2" })).toEqual(
      [],
    );
  });
});
