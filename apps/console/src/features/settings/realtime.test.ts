import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useBadges } from "../../shared/navigation-badges.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { listen } from "./realtime.ts";

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs({ superUser: true, manageSuper: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const mail = {
  id: "1",
  at: "2026-01-01T00:00:00.000Z",
  to: "a@b.vn",
  subject: "New password",
  text: null,
  tries: 0,
};

it("counts the mails that wait to leave, and shows no zero", async () => {
  let waiting = [mail, { ...mail, id: "2" }];
  serverAnswers(() => ({ status: 200, body: { data: waiting, metaData: { server: false } } }));
  const badge = listen(new QueryClient());
  await vi.advanceTimersByTimeAsync(1000);
  const { settings, administration } = useBadges.getState();
  expect([settings, administration]).toEqual(Array(2).fill({ count: 2, counted: "mails" }));
  waiting = [];
  await vi.advanceTimersByTimeAsync(120_000);
  expect(useBadges.getState().settings).toBeUndefined();
  badge.stop?.();
});
