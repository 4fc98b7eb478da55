import { crc32, deflateSync } from "node:zlib";
import { createLeak, type LeakForm } from "@sgval/contract/leaks/leaks";
import { basePath } from "@sgval/contract/route";
import sharp from "sharp";
import { type SignedIn, useHarness } from "../../testing/harness.ts";

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of some kilobytes that says it has so many pixels, and unpacks to megabytes of nothing. */
export const zipBomb = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(20_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** A square picture of one colour. */
export const picture = (format: "jpeg" | "gif" | "png" | "webp" = "jpeg", side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#2f77bf" } })
    .toFormat(format)
    .toBuffer();

/** The harness with helpers that report leak points. */
export const useLeaks = () => {
  const harness = useHarness();
  const send = async (path: string, content: Buffer, { token }: SignedIn) => {
    const body = new FormData();
    body.append("images", new Blob([new Uint8Array(content)]), "leak.jpg");
    const answer = await fetch(`${harness.address}${basePath}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const upload = (content: Buffer, who: SignedIn = harness.admin) => send("/leak-image", content, who);
  const uploaded = async (who: SignedIn = harness.admin): Promise<number> =>
    (await upload(await picture(), who)).body.data.id;
  const bodyOf = (changes: Partial<LeakForm> = {}): LeakForm => ({
    description: "Nước trào lên mặt đường Lê Lợi",
    position: null,
    deviceId: null,
    diameter: 110,
    pipe: null,
    materials: [],
    foundAt: new Date(harness.clock.now()).toISOString(),
    imageIds: [],
    ...changes,
  });
  return {
    harness,
    send,
    upload,
    uploaded,
    bodyOf,
    report: async (changes: Partial<LeakForm> = {}, who: SignedIn = harness.admin) =>
      (await harness.ok(who, createLeak, { body: bodyOf({ imageIds: [await uploaded(who)], ...changes }) }))
        .data,
  };
};
