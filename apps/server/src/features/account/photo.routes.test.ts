import { readdirSync } from "node:fs";
import { join } from "node:path";
import { basePath } from "@sgval/contract/route";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { type Answer, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
let id: number;
let token: string;
let stranger: string;

beforeAll(async () => {
  id = (await aUser().named("lan1").withPermissions().in(harness)).id;
  await aUser().named("viewer1").withPermissions("User.Index").in(harness);
  token = await harness.enter("lan1");
  stranger = await harness.enter("viewer1");
});

const fetchAs = (by: string, method: string, path: string, body?: FormData) =>
  fetch(`${harness.address}${basePath}${path}`, {
    method,
    headers: { authorization: `Bearer ${by}` },
    ...(body ? { body } : {}),
  });
const form = (content: Uint8Array<ArrayBuffer>, name = "me.jpg", type = "image/jpeg"): FormData => {
  const data = new FormData();
  data.append("photo", new Blob([content], { type }), name);
  return data;
};
const bytes = async (picture: Promise<Buffer>) => new Uint8Array(await picture);
const picture = (background: string) =>
  bytes(
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
const read = async (response: Response): Promise<Answer["body"]> => response.json();
const codeOf = async (response: Response) => (await read(response)).error.code;

it("[R3.1] a photo is set, shown, replaced and removed", async () => {
  expect((await fetchAs(token, "GET", "/account/photo")).status).toBe(404);
  const first = await fetchAs(token, "PUT", "/account/photo", form(await picture("#2f77bf")));
  expect(first.status).toBe(200);
  const { photoVersion } = (await read(first)).data;

  const shown = await fetchAs(token, "GET", "/account/photo");
  expect(shown.headers.get("content-type")).toBe("image/webp");
  expect(shown.headers.get("cache-control")).toContain("private");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  const before = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(before).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });

  const second = await fetchAs(token, "PUT", "/account/photo", form(await picture("#c0261c")));
  expect((await read(second)).data.photoVersion).toBeGreaterThan(photoVersion);
  const after = Buffer.from(await (await fetchAs(token, "GET", "/account/photo")).arrayBuffer());
  expect(after.equals(before)).toBe(false);

  expect((await fetchAs(token, "DELETE", "/account/photo")).status).toBe(204);
  expect((await fetchAs(token, "GET", "/account/photo")).status).toBe(404);
  expect(await harness.recorded("lan1")).toEqual(["photo_removed", "photo_updated", "photo_updated"]);
});

it("the photo of another needs the permission to see users, and to change them", async () => {
  await fetchAs(token, "PUT", "/account/photo", form(await picture("#2f77bf")));
  expect((await fetchAs(stranger, "GET", `/user/${id}/photo`)).status).toBe(200);
  expect((await fetchAs(token, "GET", `/user/${id}/photo`)).status).toBe(403);
  const put = async (by: string, whose: number) =>
    fetchAs(by, "PUT", `/user/${whose}/photo`, form(await picture("#2f77bf")));
  expect((await put(stranger, id)).status).toBe(403);
  expect((await put(harness.admin.token, id)).status).toBe(200);
  expect(await codeOf(await put(harness.admin.token, 999_999))).toBe("user_not_found");
});

it("the photo is deleted with its user", async () => {
  const { id: goneId } = await aUser().named("gone1").withPermissions().in(harness);
  const other = form(await picture("#2f77bf"));
  expect((await fetchAs(harness.admin.token, "PUT", `/user/${goneId}/photo`, other)).status).toBe(200);
  const folder = join(harness.dataDir, "files", "photos");
  const before = readdirSync(folder).length;
  await harness.call("DELETE", `/user/${goneId}`);
  await harness.clock.advance(10 * 60_000);
  await expect
    .poll(async () => harness.clock.advance(10 * 60_000).then(() => readdirSync(folder).length), {
      timeout: 10_000,
    })
    .toBe(before - 1);
  expect((await fetchAs(stranger, "GET", `/user/${id}/photo`)).status).toBe(200);
});

it("[R9.4] refuses a web page that is named as a photo", async () => {
  const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  const answer = await fetchAs(token, "PUT", "/account/photo", form(html, "../../photo.jpg"));
  expect(answer.status).toBe(422);
  expect(await codeOf(answer)).toBe("photo_invalid");
});

it("a body that is not an upload, or has no file, is refused", async () => {
  expect((await harness.call("PUT", "/account/photo", { photo: "x" }, token)).status).toBe(415);
  const empty = new FormData();
  empty.append("photo", "no file");
  expect(await codeOf(await fetchAs(token, "PUT", "/account/photo", empty))).toBe("validation_failed");
});

it("a file above 2 MB is refused", async () => {
  const big = form(new Uint8Array(2 * 1024 * 1024 + 1));
  expect(await codeOf(await fetchAs(token, "PUT", "/account/photo", big))).toBe("payload_too_large");
});
