import { afterEach, expect, it, vi } from "vitest";
import { signedInAs } from "../page.fixture.tsx";
import { fileSource } from "./base-file.ts";

type Answer = { data: unknown };
type LoadTile = (request: { url: string; type?: "json" }, abort: AbortController) => Promise<Answer>;
// The test browser draws no maps: the library only keeps who loads the tiles.
const library = vi.hoisted(() => ({ load: null as unknown }));
vi.mock("maplibre-gl", () => ({
  addProtocol: (name: string, load: unknown) => {
    if (name === "pmtiles") library.load = load;
  },
}));
const load: LoadTile = (request, abort) => (library.load as LoadTile)(request, abort);

const HEADER = 127;
const NOT_COMPRESSED = 1;
const VECTOR = 1;

/** A PMTiles file, version 3, with one tile: that of the whole world. */
const archiveOf = (tile: Uint8Array): Uint8Array => {
  // One entry: tile 0, which follows alone, its length, and where it begins, counted from one.
  const directory = [1, 0, 1, tile.length, 1];
  const metadata = new TextEncoder().encode("{}");
  const head = new DataView(new ArrayBuffer(HEADER));
  for (const [index, sign] of [..."PMTiles"].entries()) head.setUint8(index, sign.charCodeAt(0));
  head.setUint8(7, 3);
  let at = HEADER;
  for (const [index, length] of [directory.length, metadata.length, 0, tile.length].entries()) {
    head.setBigUint64(8 + index * 16, BigInt(at), true);
    head.setBigUint64(16 + index * 16, BigInt(length), true);
    at += length;
  }
  for (const place of [72, 80, 88]) head.setBigUint64(place, 1n, true);
  for (const [index, value] of [1, NOT_COMPRESSED, NOT_COMPRESSED, VECTOR, 0, 0].entries())
    head.setUint8(96 + index, value);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    head.setInt32(102 + index * 4, degrees * 1e7, true);
  return new Uint8Array([...new Uint8Array(head.buffer), ...directory, ...metadata, ...tile]);
};

/** Serves parts of the file as the server does; returns what was asked. */
const serve = (file: Uint8Array) => {
  const asked: { url: string; range: string | null; bearer: string | null; status: number }[] = [];
  vi.stubGlobal("fetch", (url: string, { headers }: { headers: Headers }) => {
    const range = headers.get("range");
    const [, first = 0, last = file.length - 1] = (/^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? []).map(Number);
    const part = file.slice(first, last + 1);
    const status = range === null ? 200 : 206;
    asked.push({ url, range, bearer: headers.get("authorization"), status });
    const until = first + part.length - 1;
    return Promise.resolve(
      new Response(part, {
        status,
        headers: { etag: '"1"', "content-range": `bytes ${first}-${until}/${file.length}` },
      }),
    );
  });
  return asked;
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("reads tiles out of a PMTiles file by ranges, in the name of the user", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const tile = new Uint8Array([26, 3, 10, 1, 97]);
  const asked = serve(archiveOf(tile));
  const { url } = fileSource();
  expect(url).toMatch(/^pmtiles:\/\/.*\/map\/base\.pmtiles$/);
  const about = await load({ url, type: "json" }, new AbortController());
  expect(about.data).toMatchObject({ tiles: [`${url}/{z}/{x}/{y}`], minzoom: 0, maxzoom: 0 });
  const { data } = await load({ url: `${url}/0/0/0` }, new AbortController());
  expect([...new Uint8Array(data as ArrayBuffer)]).toEqual([...tile]);
  expect(asked.length).toBeGreaterThan(1);
  for (const request of asked) {
    expect(request).toMatchObject({ bearer: "Bearer secret", status: 206 });
    expect(request.range).toMatch(/^bytes=\d+-\d+$/);
  }
});
