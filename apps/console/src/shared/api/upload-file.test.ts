import { addDevicePhoto } from "@sgval/contract/devices/photos";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, signedInAs } from "../ui/page.fixture.tsx";
import { uploadsAnswered } from "./upload.fixture.ts";
import { uploadFile } from "./upload-file.ts";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const upload = (signal = new AbortController().signal) => {
  const shares: number[] = [];
  const done = uploadFile(addDevicePhoto, {
    params: { id: 7 },
    query: { takenAt: 5 },
    body: new FormData(),
    key: "one",
    onShare: (share) => shares.push(share),
    signal,
  }).catch((error: unknown) => error);
  return { done, shares };
};

it("sends a form with the bearer and its key, and reports how far it is", async () => {
  const uploads = uploadsAnswered();
  const { done, shares } = upload();
  const [sent] = uploads;
  expect([sent?.method, sent?.path]).toEqual(["POST", "/device/7/photo?takenAt=5"]);
  expect(sent?.headers).toMatchObject({ authorization: "Bearer secret", "idempotency-key": "one" });
  sent?.progress(1, 4);
  sent?.progress(4, 4);
  sent?.answer(200, { data: 1 });
  expect(await done).toEqual({ data: 1 });
  expect(shares).toEqual([0.25, 1]);
});

it("says why an upload was refused, lost or stopped", async () => {
  const uploads = uploadsAnswered();
  const refused = upload();
  uploads[0]?.answer(409, refusal(409, "list_full").body);
  expect(await refused.done).toMatchObject({ code: "list_full", status: 409 });
  const lost = upload();
  uploads[1]?.lose();
  expect(await lost.done).toMatchObject({ code: "network_unreachable" });
  const abort = new AbortController();
  const stopped = upload(abort.signal);
  abort.abort("stopped");
  expect([await stopped.done, uploads[2]?.isAborted]).toEqual(["stopped", true]);
});
