import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveUnsent } from "../../shared/api/unsent-records.ts";
import { useBadges } from "../../shared/navigation-badges.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { aLeak } from "./leaks.fixture.ts";
import { outbox } from "./outbox/use-outbox.ts";
import { listen } from "./realtime.ts";

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs({ superUser: true, manageSuper: false });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const { id } of outbox.store.getState().drafts) await outbox.discard(id);
  vi.unstubAllGlobals();
  localStorage.clear();
});

const values = {
  ...{
    description: "Nước trào lên",
    position: null,
    zoneId: null,
    deviceId: null,
    diameter: null,
    pipe: null,
  },
  ...{ materials: [], foundAt: "2026-03-01T02:00:00.000Z", suspectedLeakId: null },
};
const photo = {
  ...{
    id: "pit",
    name: "pit.jpg",
    content: new Blob(["pit"]),
    takenAt: 1,
    caption: "",
    key: "k1",
    imageId: 4,
  },
};

it("sends a report that waits in the browser on whichever page, again after a lost answer, and counts it until then", async () => {
  await saveUnsent({
    ...{ id: "draft-1", userId: 1, permission: "LeakPoint.Create" },
    content: { values, photos: [photo], writing: false },
  });
  let status = 503;
  const asked = serverAnswers(() => ({ status, body: { data: aLeak() } }));
  const reports = () =>
    asked.filter(({ method, path }) => method === "POST" && path.startsWith("/leak-point"));
  const live = listen();
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(useBadges.getState().leakPoints).toEqual({ count: 1, counted: "reports" }));
  status = 200;
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(useBadges.getState().leakPoints).toBeUndefined());
  const ids = reports().map(({ body }) => (body as { requestId: string }).requestId);
  expect([ids.length > 1, ...new Set(ids)]).toEqual([true, "draft-1"]);
  live.stop?.();
});
