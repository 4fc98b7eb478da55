import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { BaseMap, BaseMapSetting } from "@sgval/contract/settings/base-map";
import { readBaseMap, readBaseMapFile } from "@sgval/contract/settings/base-map";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";

const fileName = "base.pmtiles";

/** Size of a file in bytes; `null` when there is none. Asked each time, so that a file may be added while the server runs. */
const sizeOf = (path: string): number | null => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : null;
};

/** The base map as pages draw it, and the parts of its file (`map/base.pmtiles` in the data folder). */
export const baseMapRoutes = (
  app: FastifyInstance,
  dataDir: string,
  setting: { value(): BaseMapSetting },
): void => {
  const folder = join(dataDir, "map");
  const current = (): BaseMap => {
    const { mapSource, ...named } = setting.value();
    const fileSize = sizeOf(join(folder, fileName));
    if (mapSource === "tiles") return { ...named, mapSource, fileSize };
    return { ...named, mapSource: fileSize === null ? "none" : mapSource, tileUrl: null, fileSize };
  };
  registerRoute(app, readBaseMap, () => ({ data: current() }));
  void app.register(async (files) => {
    mkdirSync(folder, { recursive: true });
    await files.register(fastifyStatic, { root: folder, serve: false, index: false });
    registerRoute(files, readBaseMapFile, ({ reply }) => {
      if (sizeOf(join(folder, fileName)) === null) throw new Refusal("not_found");
      // Kept by the browser only, and asked for again when its ETag has changed.
      return reply
        .header("cache-control", "private, max-age=3600")
        .type("application/octet-stream")
        .sendFile(fileName, { cacheControl: false });
    });
  });
};
