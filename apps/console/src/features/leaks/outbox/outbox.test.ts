import { expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";

import type { UnsentRecord } from "../../../shared/api/unsent-records.ts";
import type { DraftPhoto } from "./draft.ts";
import { createLeakOutbox } from "./outbox.ts";

const values = {
  description: "Nước trào lên",
  position: { latitude: 10.8, longitude: 106.7 },
  zoneId: null,
  deviceId: null,
  diameter: null,
  pipe: { networkId: 3, id: "P2" },
  materials: [],
  foundAt: "2026-03-01T02:00:00.000Z",
  suspectedLeakId: null,
};
const photo = (id: string): DraftPhoto => ({
  id,
  name: `${id}.jpg`,
  content: new Blob([id], { type: "image/jpeg" }),
  takenAt: 1,
  caption: "",
  key: `key-${id}`,
  imageId: null,
});
/** A server that a test lets answer, and a browser that was closed and opened by another outbox on its `kept`. */
const aPhone = (kept = new Map<string, UnsentRecord>()) => {
  let images = 0;
  const upload = vi.fn(async (_photo: DraftPhoto, _onShare: (share: number) => void) => ++images);
  const report = vi.fn(
    async (_draft: { id: string; corrected: boolean }, _imageIds: number[]): Promise<unknown> => undefined,
  );
  const onSent = vi.fn();
  const outbox = createLeakOutbox({
    records: {
      keep: async (record) => {
        kept.set(record.id, record);
        return true;
      },
      of: async (userId) => [...kept.values()].filter((record) => record.userId === userId),
      drop: async (id) => void kept.delete(id),
    },
    ...{ upload, report, onSent },
  });
  const states = () => outbox.store.getState().drafts.map(({ state }) => state);
  const write = (...photos: DraftPhoto[]) => outbox.write({ id: "draft-1", userId: 7, values, photos });
  const put = (...photos: DraftPhoto[]) => outbox.put({ id: "draft-1", userId: 7, values, photos });
  return { kept, upload, report, onSent, outbox, states, put, write };
};
const lost = () => Promise.reject(new ApiError("network_unreachable"));

it("sends the images of a report first and names them in it, in their order", async () => {
  const phone = aPhone();
  await phone.put(photo("pit"), photo("street"));
  expect(phone.report).toHaveBeenCalledWith(expect.objectContaining({ id: "draft-1", values }), [1, 2]);
  expect([phone.states(), phone.kept.size]).toEqual([[], 0]);
  expect(phone.onSent).toHaveBeenCalledTimes(1);
});

it("keeps a report without network through the end of the browser, and sends it once when the line is back", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(lost);
  await phone.put(photo("pit"));
  expect(phone.states()).toEqual(["waiting"]);
  const opened = aPhone(phone.kept);
  await opened.outbox.load(7);
  await opened.outbox.sendWaiting();
  // The image is on the server already, and the report has the identifier of before.
  expect(opened.upload).not.toHaveBeenCalled();
  expect(opened.report.mock.calls.map(([draft, ids]) => [draft.id, ids])).toEqual([["draft-1", [1]]]);
  await opened.outbox.sendWaiting();
  expect([opened.report.mock.calls.length, opened.kept.size]).toEqual([1, 0]);
});

it("repeats an image whose answer was lost under its key, and a refused one under another", async () => {
  const phone = aPhone();
  phone.upload.mockImplementationOnce(lost);
  await phone.put(photo("pit"));
  phone.upload.mockImplementationOnce(() => Promise.reject(new ApiError("leak_image_invalid")));
  await phone.outbox.retry("draft-1");
  expect(phone.states()).toEqual(["failed"]);
  await phone.outbox.retry("draft-1");
  const keys = phone.upload.mock.calls.map(([sent]) => sent.key);
  expect([keys[1], keys[2]]).toEqual([keys[0], expect.not.stringMatching(keys[0] ?? "")]);
});

it("uploads images again that waited on the server for too long", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(lost);
  await phone.put(photo("pit"));
  phone.report.mockImplementationOnce(() => Promise.reject(new ApiError("leak_image_gone")));
  await phone.outbox.retry("draft-1");
  expect(phone.upload).toHaveBeenCalledTimes(2);
  expect(phone.report.mock.calls.at(-1)?.[1]).toEqual([2]);
  expect(phone.states()).toEqual([]);
});

it("keeps a refused report with its reason, and others are sent past it", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(() => Promise.reject(new ApiError("forbidden")));
  await phone.put(photo("pit"));
  await phone.outbox.put({ id: "draft-2", userId: 7, values, photos: [photo("street")] });
  expect(phone.outbox.store.getState().drafts.map(({ id, state }) => [id, state])).toEqual([
    ["draft-1", "failed"],
  ]);
  await phone.outbox.discard("draft-1");
  expect(phone.kept.size).toBe(0);
});

it("shows nobody the drafts of another user", async () => {
  const phone = aPhone();
  phone.report.mockImplementation(lost);
  await phone.put(photo("pit"));
  await phone.outbox.load(8);
  expect(phone.states()).toEqual([]);
});

it("sends every photo on its own, and keeps the one that fails with its reason", async () => {
  const phone = aPhone();
  const refused = new ApiError("leak_image_invalid");
  phone.upload.mockImplementationOnce(() => Promise.reject(refused));
  await phone.put(photo("pit"), photo("street"), photo("valve"));
  expect(phone.upload.mock.calls.map(([sent]) => sent.id)).toEqual(["pit", "street", "valve"]);
  const [draft] = phone.outbox.store.getState().drafts;
  expect([draft?.state, draft?.failures]).toEqual(["failed", { pit: refused }]);
  expect(phone.report).not.toHaveBeenCalled();
  await phone.outbox.retry("draft-1", "pit");
  expect(phone.upload).toHaveBeenCalledTimes(4);
  expect(phone.report.mock.calls.map(([, ids]) => ids)).toEqual([[3, 1, 2]]);
});

it("sends again by itself only what got no answer", async () => {
  const phone = aPhone();
  phone.upload.mockImplementationOnce(() => Promise.reject(new ApiError("leak_image_invalid")));
  phone.upload.mockImplementationOnce(lost);
  await phone.put(photo("pit"), photo("street"));
  expect(phone.states()).toEqual(["waiting"]);
  await phone.outbox.sendWaiting();
  expect(phone.upload.mock.calls.map(([sent]) => sent.id)).toEqual(["pit", "street", "street"]);
  expect(phone.states()).toEqual(["failed"]);
  // The report waited for the other one alone.
  await phone.outbox.dropPhoto("draft-1", "pit");
  expect(phone.report.mock.calls.map(([, ids]) => ids)).toEqual([[1]]);
});

it("asks nothing more of a line that is lost, and goes on with all photos when it is back", async () => {
  const phone = aPhone();
  phone.upload.mockImplementationOnce(lost);
  await phone.put(photo("pit"), photo("street"));
  expect(phone.upload.mock.calls.map(([sent]) => sent.id)).toEqual(["pit"]);
  expect(phone.states()).toEqual(["waiting"]);
  await phone.outbox.sendWaiting();
  expect(phone.upload.mock.calls.map(([sent]) => sent.id)).toEqual(["pit", "pit", "street"]);
  expect(phone.report).toHaveBeenCalledTimes(1);
});

it("never sends by itself what is being written, also after the browser was closed", async () => {
  const phone = aPhone();
  await phone.write(photo("pit"));
  await phone.outbox.sendWaiting();
  const opened = aPhone(phone.kept);
  await opened.outbox.load(7);
  await opened.outbox.sendWaiting();
  expect(opened.states()).toEqual(["writing"]);
  expect([phone.upload, opened.upload].map((upload) => upload.mock.calls)).toEqual([[], []]);
  await opened.put(photo("pit"));
  expect(opened.report.mock.calls.map(([draft]) => draft.id)).toEqual(["draft-1"]);
});

it("does not take back a report that was sent by a late version of its draft", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(lost);
  const [written, sent] = [phone.write(photo("pit")), phone.put(photo("pit"))];
  await Promise.all([written, sent]);
  await phone.write(photo("pit"));
  expect(phone.states()).toEqual(["waiting"]);
  expect([...phone.kept.values()].map(({ content }) => content)).toMatchObject([{ writing: false }]);
});

it("keeps the correction of a report that waits while it is typed, holds it back, and sends it once, corrected", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(lost);
  await phone.put(photo("pit"));
  phone.outbox.hold("draft-1");
  await phone.outbox.write({
    ...{ id: "draft-1", userId: 7, photos: [photo("pit")] },
    values: { ...values, description: "Nước phun mạnh" },
  });
  // The line is back while the form is open.
  await phone.outbox.sendWaiting();
  expect(phone.report).toHaveBeenCalledTimes(1);
  const opened = aPhone(phone.kept);
  await opened.outbox.load(7);
  await opened.outbox.sendWaiting();
  expect(opened.report).not.toHaveBeenCalled();
  const [draft] = opened.outbox.store.getState().drafts;
  expect([draft?.state, draft?.values.description]).toEqual(["writing", "Nước phun mạnh"]);
  if (draft) await opened.outbox.put(draft);
  expect(opened.report.mock.calls.map(([{ id }]) => id)).toEqual(["draft-1"]);
});

it("lets a report go on as before whose form was closed without a correction", async () => {
  const phone = aPhone();
  const refused = new ApiError("forbidden");
  phone.report.mockImplementationOnce(() => Promise.reject(refused));
  await phone.put(photo("pit"));
  phone.outbox.hold("draft-1");
  expect(phone.states()).toEqual(["writing"]);
  await phone.outbox.release("draft-1");
  const [failed] = phone.outbox.store.getState().drafts;
  expect([failed?.state, failed?.error]).toEqual(["failed", refused]);
  phone.report.mockImplementationOnce(lost);
  await phone.outbox.retry("draft-1");
  phone.outbox.hold("draft-1");
  // Closed with the browser: what was not corrected still leaves by itself.
  expect([...phone.kept.values()].map(({ content }) => content)).toMatchObject([{ writing: false }]);
  await phone.outbox.release("draft-1");
  expect(phone.report).toHaveBeenCalledTimes(3);
  expect(phone.states()).toEqual([]);
});

it("says that a report was corrected after an attempt without an answer, also after the browser was closed", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(lost);
  await phone.put(photo("pit"));
  const opened = aPhone(phone.kept);
  await opened.outbox.load(7);
  const isCorrected = () => opened.report.mock.calls.map(([{ corrected }]) => corrected);
  opened.report.mockImplementationOnce(lost);
  await opened.outbox.sendWaiting();
  opened.outbox.hold("draft-1");
  opened.report.mockImplementationOnce(() => Promise.reject(new ApiError("leak_reported_before")));
  await opened.put(photo("street"));
  expect(isCorrected()).toEqual([false, true]);
  // It stays, with what was corrected.
  expect(opened.outbox.find("draft-1")).toMatchObject({ state: "failed", photos: [{ id: "street" }] });
});

it("takes the correction of a report that was refused for the report itself", async () => {
  const phone = aPhone();
  phone.report.mockImplementationOnce(() => Promise.reject(new ApiError("validation_failed")));
  await phone.put(photo("pit"));
  await phone.put(photo("street"));
  expect(phone.report.mock.calls.map(([{ corrected }]) => corrected)).toEqual([false, false]);
});
