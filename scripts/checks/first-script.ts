import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../run-program.ts";

/** What may come before the first page: thousands of bytes, as a server with gzip sends them. */
const MOST_BYTES = 230_000;

const source = join(root, "apps/console/src");
const built = join(root, "apps/console/dist");

/** The scripts that a page of HTML makes a browser fetch at once, as paths below its folder. */
export const scriptsUpFront = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*>/gu)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith("<script") || /\brel="modulepreload"/u.test(tag))
    .flatMap((tag) => /\b(?:src|href)="\/([^"]+)"/u.exec(tag)?.[1] ?? []);

/** The pages that routes fetch lazily, without folder and ending; what comments show as an example is none. */
export const lazyFiles = (code: string): string[] =>
  [...code.replace(/^\s*(?:\*|\/\/).*$/gmu, "").matchAll(/\bimport\("[^"]*?([\w-]+)\.tsx"\)/gu)].flatMap(
    ([, name]) => name ?? [],
  );

/** Pages among the lazy files that have no chunk of their own or are fetched up front all the same. */
export const pagesWithoutChunk = (
  pages: readonly string[],
  chunks: readonly string[],
  upFront: readonly string[],
): string[] => {
  const isOf = (page: string) => (path: string) =>
    new RegExp(`(?:^|/)${page}-[\\w-]{8}\\.js$`, "u").test(path);
  return [...new Set(pages)].filter((page) => !chunks.some(isOf(page)) || upFront.some(isOf(page)));
};

/** The size of the built console's first load and the chunks of its pages. */
export const findHeavyStart = (): string[] => {
  if (!existsSync(join(built, "index.html")))
    return ["The console is not built, so its first script is unknown"];
  const upFront = scriptsUpFront(readFileSync(join(built, "index.html"), "utf8"));
  const bytes = upFront.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(built, path)), { level: 9 }).length,
    0,
  );
  const routes = globSync("{app/{router.tsx,screens.ts},features/*/feature.ts}", { cwd: source });
  const pages = routes.flatMap((path) => lazyFiles(readFileSync(join(source, path), "utf8")));
  const lines = pagesWithoutChunk(pages, readdirSync(join(built, "assets")), upFront).map(
    (page) => `${page} is not a chunk of its own: pages are fetched when they are opened`,
  );
  if (pages.length === 0) lines.push("No lazy page was found; the check looks in the wrong place");
  if (bytes > MOST_BYTES)
    lines.push(`The first script is ${bytes} bytes packed with gzip, more than ${MOST_BYTES}`);
  return lines;
};
