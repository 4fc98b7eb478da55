import sharp from "sharp";
import { expect, it } from "vitest";
import { acceptPhoto } from "./photo.ts";

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#2f77bf" } });
const invalid = (content: Buffer) =>
  expect(acceptPhoto(content)).rejects.toMatchObject({ code: "photo_invalid" });

it.each(["jpeg", "gif", "png"] as const)("[R3.1] [R9.4] makes a square of a %s", async (format) => {
  const made = await sharp(await acceptPhoto(await picture().toFormat(format).toBuffer())).metadata();
  expect(made).toMatchObject({ format: "webp", width: 256, height: 256 });
});

it("keeps only the pixels, without metadata", async () => {
  const received = await picture()
    .withExif({ IFD0: { Copyright: "taken at home" }, IFD3: { GPSLatitude: "10/1 48/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(received.includes("taken at home")).toBe(true);
  // A picture with a web page after its last byte: the page is dropped.
  const made = await acceptPhoto(Buffer.concat([received, Buffer.from("<script>alert(1)</script>")]));
  expect((await sharp(made).metadata()).exif).toBeUndefined();
  expect(made.includes("taken at home")).toBe(false);
  expect(made.includes("<script>")).toBe(false);
});

it("[R9.4] refuses other content, whatever its name or first bytes", async () => {
  await invalid(Buffer.from("<!doctype html><script>alert(1)</script>"));
  await invalid(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  await invalid(Buffer.from("GIF89a/*<script>*/=1;alert(1)//<html></html>"));
  await invalid(
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<html>not a picture</html>")]),
  );
  await invalid(await picture().webp().toBuffer());
  await invalid(Buffer.alloc(0));
  const whole = await picture().png().toBuffer();
  await invalid(whole.subarray(0, whole.length / 2));
});

it("refuses a small file that decodes to a huge picture", async () => {
  await invalid(await picture(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer());
});
