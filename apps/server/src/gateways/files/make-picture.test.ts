import { photoTypes } from "@sgval/contract/account/account";
import { logoTypes } from "@sgval/contract/settings/logo";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { createPictureMaker } from "./make-picture.ts";

const logged: { msg: string; type?: string }[] = [];
const logger = createLogger("info", { write: (line) => void logged.push(JSON.parse(line)) });
const makePicture = createPictureMaker({ logger });
const photo = { types: photoTypes, quality: 82, resize: { width: 256, height: 256, fit: "cover" } } as const;
const logo = { types: logoTypes, quality: 90, resize: { width: 480, height: 160, fit: "inside" } } as const;

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#2f77bf" } });
const made = async (content: Buffer, kind: Parameters<typeof makePicture>[1] = photo) => {
  const result = await makePicture(content, kind, 1);
  if (!result) throw new Error("refused");
  return result;
};
/** Pictures of one colour each, one after the other. */
const animated = async (format: "gif" | "webp", ...colours: string[]) => {
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
};

it.each(["jpeg", "gif", "png"] as const)("[R3.1] [R9.4] makes a square photo of a %s", async (format) => {
  const {
    format: type,
    width,
    height,
  } = await sharp(await made(await picture().toFormat(format).toBuffer())).metadata();
  expect({ type, width, height }).toEqual({ type: "webp", width: 256, height: 256 });
});

it("keeps only the pixels, without metadata", async () => {
  const received = await picture()
    .withExif({ IFD0: { Copyright: "taken at home" }, IFD3: { GPSLatitude: "10/1 48/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(received.includes("taken at home")).toBe(true);
  // A picture with a web page after its last byte: the page is dropped.
  const result = await made(Buffer.concat([received, Buffer.from("<script>alert(1)</script>")]));
  expect((await sharp(result).metadata()).exif).toBeUndefined();
  expect(result.includes("taken at home")).toBe(false);
  expect(result.includes("<script>")).toBe(false);
});

it.each([
  ["gif", photo],
  ["webp", logo],
] as const)("keeps the first picture of an animated %s", async (format, kind) => {
  const content = await animated(format, "#c0261c", "#2f77bf", "#00795a");
  expect((await sharp(content).metadata()).pages).toBe(3);
  const result = await made(content, kind);
  expect((await sharp(result).metadata()).pages ?? 1).toBe(1);
  const { channels } = await sharp(result).stats();
  expect((channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) + 100).toBe(true);
});

describe("other content", () => {
  const refused = async (content: Buffer, kind: Parameters<typeof makePicture>[1] = photo) =>
    expect(await makePicture(content, kind, 1)).toBeNull();

  it("[R9.4] is refused, whatever its name or first bytes", async () => {
    await refused(Buffer.from("<!doctype html><script>alert(1)</script>"));
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    await refused(Buffer.from("GIF89a/*<script>*/=1;alert(1)//<html></html>"));
    await refused(
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<html>not a picture</html>")]),
    );
    await refused(Buffer.alloc(0));
    await refused(await picture().webp().toBuffer());
    await refused(await picture().tiff().toBuffer(), logo);
  });

  it.each(["jpeg", "png", "gif"] as const)(
    "is refused when a %s breaks off, and the reason is logged",
    async (format) => {
      const whole = await picture().toFormat(format).toBuffer();
      logged.length = 0;
      await refused(whole.subarray(0, Math.floor(whole.length / 2)));
      expect(logged).toMatchObject([{ msg: "a picture could not be read", type: `image/${format}` }]);
    },
  );

  it("is refused when a small file decodes to a huge picture", async () => {
    const huge = await picture(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(refused(huge)).rejects.toMatchObject({ code: "picture_too_large" });
  });
});

it("passes on a fault that is not the picture's", async () => {
  const content = await picture().png().toBuffer();
  const broken = { ...photo, resize: { width: -1 } };
  await expect(makePicture(content, broken, 1)).rejects.toThrow("positive integer");
});

it("lets few pictures wait, of one person and in all", async () => {
  const maker = createPictureMaker({ logger });
  const content = await picture().png().toBuffer();
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => maker(content, photo, Math.floor(index / 6))),
  );
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  for (const reason of reasons) expect(reason).toMatchObject({ code: "server_busy" });
  // One at work and three waiting of the first person, three of each of two others, and one of the last.
  expect(24 - reasons.length).toBe(11);
});
