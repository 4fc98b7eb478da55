import { expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { createPhotoQueue, type SendPhoto } from "./photo-queue.ts";
import { sentSize, UnreadablePhoto } from "./shrink-photo.ts";

type Sent = Parameters<SendPhoto>[0];

/** A queue whose photos a test lets arrive or fail. */
const aQueue = () => {
  const sent: (Sent & { arrive: () => void; fail: (error: unknown) => void })[] = [];
  const shrink = vi.fn(async (file: File) => {
    if (file.type !== "image/jpeg") throw new UnreadablePhoto();
    return new Blob(["small"], { type: "image/jpeg" });
  });
  const send: SendPhoto = (photo) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ ...photo, arrive: resolve, fail: reject });
      photo.signal.addEventListener("abort", () => reject(photo.signal.reason));
    });
  const queue = createPhotoQueue(send, shrink);
  return {
    ...queue,
    sent,
    shrink,
    states: () => queue.store.getState().photos.map(({ name, state }) => `${name} ${state}`),
    idOf: (name: string) => queue.store.getState().photos.find((photo) => photo.name === name)?.id ?? "",
    sentTimes: (times: number) => expect.poll(() => sent.length).toBe(times),
  };
};
const file = (name: string, type = "image/jpeg") => new File(["x"], name, { type, lastModified: 77 });

it("sends photos one after the other, made smaller, with the time they were taken at", async () => {
  const queue = aQueue();
  queue.add([file("lid"), file("valve")]);
  await queue.sentTimes(1);
  expect(queue.states()).toEqual(["lid sending", "valve waiting"]);
  expect(queue.sent[0]).toMatchObject({ name: "lid", takenAt: 77 });
  expect(await queue.sent[0]?.content.text()).toBe("small");
  queue.sent[0]?.onShare(0.5);
  expect(queue.store.getState().photos[0]?.share).toBe(0.5);
  queue.sent[0]?.arrive();
  await queue.sentTimes(2);
  queue.sent[1]?.arrive();
  await expect.poll(queue.states).toEqual([]);
});

it("goes on after a failure, and sends the failed one again when it is asked to", async () => {
  const queue = aQueue();
  queue.add([file("lid"), file("valve")]);
  await queue.sentTimes(1);
  queue.sent[0]?.fail(new ApiError("list_full"));
  await queue.sentTimes(2);
  expect(queue.states()).toEqual(["lid failed", "valve sending"]);
  queue.sent[1]?.arrive();
  await expect.poll(queue.states).toEqual(["lid failed"]);
  // Only what got no answer is tried again by itself.
  queue.retryLost();
  expect(queue.states()).toEqual(["lid failed"]);
  queue.retry(queue.idOf("lid"));
  await queue.sentTimes(3);
  // The server would repeat its refusal under the old key.
  expect(queue.sent[2]?.key).not.toBe(queue.sent[0]?.key);
  expect(queue.shrink).toHaveBeenCalledTimes(2);
});

it("repeats what got no answer under the same key, so that it is stored once", async () => {
  const queue = aQueue();
  queue.add([file("lid")]);
  await queue.sentTimes(1);
  queue.sent[0]?.fail(new ApiError("network_unreachable"));
  await expect.poll(queue.states).toEqual(["lid failed"]);
  queue.retryLost();
  await queue.sentTimes(2);
  expect(queue.sent[1]?.key).toBe(queue.sent[0]?.key);
});

it("stops a photo that is cancelled and goes on with the next, and stops all", async () => {
  const queue = aQueue();
  queue.add([file("lid"), file("valve"), file("plate")]);
  await queue.sentTimes(1);
  queue.cancel(queue.idOf("lid"));
  await queue.sentTimes(2);
  expect(queue.sent[0]?.signal.aborted).toBe(true);
  expect(queue.states()).toEqual(["valve sending", "plate waiting"]);
  queue.cancelAll();
  expect([queue.sent[1]?.signal.aborted, queue.states()]).toEqual([true, []]);
});

it("keeps a file that is no picture, with the reason", async () => {
  const queue = aQueue();
  queue.add([file("manual.pdf", "application/pdf")]);
  await expect.poll(queue.states).toEqual(["manual.pdf failed"]);
  expect(queue.store.getState().photos[0]?.error).toBeInstanceOf(UnreadablePhoto);
  expect(queue.sent).toEqual([]);
});

it("makes the longest side of a photo as long as its rule says, and no small one larger", () => {
  expect(sentSize({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(sentSize({ width: 3000, height: 6000 }, 2048)).toEqual({ width: 1024, height: 2048 });
  expect(sentSize({ width: 640, height: 480 }, 2048)).toEqual({ width: 640, height: 480 });
  expect(sentSize({ width: 90_000, height: 2 }, 2048)).toEqual({ width: 2048, height: 1 });
});
