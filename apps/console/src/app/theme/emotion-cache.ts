import createCache, { type EmotionCache } from "@emotion/cache";
import { mirrorStyles } from "./mirror-styles.ts";

/**
 * Styles are written with the nonce the server put on the page: the content policy refuses any other
 * style element. Without the tag (development server) no nonce is set. Each direction has a cache of its
 * own, because a style is written once and kept.
 */
export const createStyleCache = (direction: "ltr" | "rtl", page: Document = document): EmotionCache => {
  const nonce = page.querySelector('meta[property="csp-nonce"]')?.getAttribute("content");
  return createCache({
    key: direction === "rtl" ? "sgr" : "sg",
    ...(direction === "rtl" ? { stylisPlugins: [mirrorStyles] } : {}),
    ...(nonce ? { nonce } : {}),
  });
};
