import { readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { photoLimit } from "@sgval/contract/account/account";
import { importLimits } from "@sgval/contract/devices/import";
import { modelLimit } from "@sgval/contract/network/networks";
import { largestPhoto } from "@sgval/contract/photo";
import { basePath } from "@sgval/contract/route";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";

const harness = useHarness();
// The first device, whose number the address has.
beforeAll(() => aDevice().in(harness));
const gigabyte = 1024 ** 3;
/** What is on its way while a refusal comes back, at most. */
const onTheWay = 25 * 1024 * 1024;

/** Sends two gigabytes as fast as they are taken; resolves with the answer and how much had left by then. */
const flood = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | null; sent: number }>((resolve) => {
    // Few lines: their number is limited too.
    const chunk = Buffer.from(`${"1,2,".repeat(16 * 1024 - 1)}1,2\n`);
    let sent = 0;
    let answered = false;
    const outgoing = httpRequest(
      `${harness.address}${basePath}${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${harness.admin.token}`,
          "content-type": "multipart/form-data; boundary=x",
          ...headers,
        },
      },
      (incoming) => {
        answered = true;
        incoming.resume();
        resolve({ status: incoming.statusCode ?? 0, sent });
        outgoing.destroy();
      },
    );
    // Whoever goes on sending may lose the answer with the connection.
    outgoing.on("error", () => resolve({ status: null, sent }));
    const name = path.endsWith("photo") ? "photo" : "file";
    outgoing.write(`--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n`);
    const pump = (): void => {
      if (answered || sent >= 2 * gigabyte) return;
      sent += chunk.length;
      if (outgoing.write(chunk)) setImmediate(pump);
      else outgoing.once("drain", pump);
    };
    pump();
  });

const announced = { "content-length": String(2 * gigabyte) };
const unannounced = { "transfer-encoding": "chunked" };

it.each([
  ["a photo", "PUT", "/account/photo", photoLimit],
  ["a photo of a device", "POST", "/device/1/photo", largestPhoto],
  ["an image of a leak", "POST", "/leak-image", largestPhoto],
  ["a table of devices", "POST", "/device/import", importLimits.bytes],
  ["a network", "POST", "/network", modelLimit],
  ["a network to be previewed", "PUT", "/network/preview", modelLimit],
] as const)(
  "refuses two gigabytes of %s long before they have come, announced or not",
  async (_, method, path, limit) => {
    const onDisk = () => readdirSync(harness.dataDir, { recursive: true }).length;
    const before = onDisk();
    for (const headers of [announced, unannounced]) {
      const { status, sent } = await flood(method, path, headers);
      if (headers === announced || status !== null) expect(status).toBe(413);
      expect(sent).toBeLessThan(limit + onTheWay);
    }
    expect(onDisk()).toBe(before);
    // The server still answers.
    expect((await harness.call("GET", "/account")).status).toBe(200);
  },
);
