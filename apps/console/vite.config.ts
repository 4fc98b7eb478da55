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
  enforce: "post",
  async generateBundle(_options, bundle) {
    for (const [fileName, file] of Object.entries(bundle)) {
      const body = Buffer.from(file.type === "chunk" ? file.code : file.source);
      if (!PACKED.test(fileName) || body.byteLength < SMALLEST_WORTH_PACKING) continue;
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: await brotli(body, options) });
      this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: await zip(body, { level: 9 }) });
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
    target: "es2022",
    // The content policy refuses data: fonts and scripts; everything stays a file of its own.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//u, priority: 30 },
            { name: "routing", test: /node_modules\/@tanstack\//u, priority: 30 },
            { name: "schema", test: /node_modules\/zod\//u, priority: 30 },
            { name: "language", test: /node_modules\/(?:i18next|react-i18next)\//u, priority: 30 },
            { name: "chart", test: /node_modules\/uplot\//u, priority: 30 },
            { name: "grid", test: /node_modules\/@mui\/x-/u, priority: 25 },
            { name: "style", test: /node_modules\/(?:@emotion|stylis)\//u, priority: 20 },
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
