import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const SMALLEST_WORTH_PACKING = 1024;
// index.html is not packed: the server writes a fresh style nonce into each copy it sends.
const PACKED = /\.(?:js|css|svg|json|txt)$/u;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside the built text files, so the server sends them without packing per request. */
const precompress = (): Plugin => ({
  name: "sgval-precompress",
  apply: "build",
  // From the written files: other plugins still change the chunks of the bundle until the very end.
  async writeBundle({ dir = "dist" }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const path = join(dir, fileName);
      if (!PACKED.test(fileName)) continue;
      const body = await readFile(path);
      if (body.byteLength < SMALLEST_WORTH_PACKING) continue;
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await Promise.all([
        brotli(body, options).then((packed) => writeFile(`${path}.br`, packed)),
        zip(body, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]);
    }
  },
});

const INJECTED_TOAST_STYLES = /\w+\(`:where\(html\[dir="ltr"\]\)[^`]*`\)/u;

/**
 * The toast library puts its styles into a bare style element, which the content policy refuses. The call is
 * taken out here, and the same styles come as a file (`feedback.tsx`).
 */
const toastStylesAsFile = (): Plugin => ({
  name: "sgval-toast-styles-as-file",
  apply: "build",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    if (!INJECTED_TOAST_STYLES.test(code))
      this.error("the toast library no longer injects its styles this way");
    return { code: code.replace(INJECTED_TOAST_STYLES, "void 0"), map: null };
  },
});

const server = "http://127.0.0.1:8080";

export default defineConfig({
  base: "/",
  plugins: [react(), toastStylesAsFile(), precompress()],
  build: {
    outDir: "dist",
    // The list of all files, for phones that open the console without a connection.
    manifest: "files.json",
    target: "es2022",
    // The list of what every page imports would be 2 KB of the first script; a page fetches its own parts.
    modulePreload: { resolveDependencies: (_file, names) => names.filter((name) => name.endsWith(".css")) },
    // The content policy refuses data: fonts and scripts; everything stays a file of its own.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The map library; fetched with the first map.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "service-worker/service-worker.ts" },
      output: {
        // Browsers find a new version of it under the name that they know.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u, priority: 30 },
            // The router and the queries; tables and virtual rows come with the first list.
            {
              name: "routing",
              test: /node_modules\/@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)/u,
              priority: 30,
            },
            { name: "schema", test: /node_modules\/zod\//u, priority: 30 },
            { name: "language", test: /node_modules\/(?:i18next|react-i18next)\//u, priority: 30 },
            { name: "chart", test: /node_modules\/uplot\//u, priority: 30 },
            // The pickers have no group of their own: they are fetched with the parts that draw them, and apart from
            // those the two would import each other before either is ready.
            { name: "style", test: /node_modules\/(?:@emotion|stylis)\//u, priority: 20 },
            // Fetched together before the first page.
            { name: "errors", test: /\/features\/[^/]+\/texts\/errors\.ts$/u, priority: 10 },
            // All that fetches screens stands in one file: each such file lists the parts of every screen again.
            {
              name: "pages",
              test: /console\/src\/(?:app\/(?:router|screens|features)|features\/[^/]+\/feature)\.tsx?$/u,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/socket.io": { target: server, ws: true },
    },
  },
});
