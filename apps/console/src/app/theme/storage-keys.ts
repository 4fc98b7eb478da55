import { storageKey } from "../../config/env.ts";

/** Where MUI keeps the chosen mode; `public/theme-boot.js` reads the same key before the first paint. */
export const MODE_STORAGE_KEY = storageKey("mode");
export const COLOR_SCHEME_STORAGE_KEY = storageKey("color-scheme");
