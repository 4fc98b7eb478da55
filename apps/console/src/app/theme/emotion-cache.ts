import createCache, { type EmotionCache, type StylisPlugin } from "@emotion/cache";

/**
 * Styles are written with the nonce the server put on the page: the content policy refuses any other
 * style element. Without the tag (development server) no nonce is set. Each direction has a cache of its
 * own, because styles are inserted once; `mirror` mirrors those of the right-to-left cache.
 */
export const createStyleCache = (mirror: StylisPlugin[] | null, page: Document = document): EmotionCache => {
  const nonce = page.querySelector('meta[property="csp-nonce"]')?.getAttribute("content");
  return createCache({
    key: mirror ? "sgr" : "sg",
    ...(mirror ? { stylisPlugins: mirror } : {}),
    ...(nonce ? { nonce } : {}),
  });
};
