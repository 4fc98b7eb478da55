import createCache, { type EmotionCache } from "@emotion/cache";

/**
 * Styles are written with the nonce the server put on the page: the content policy refuses any other
 * style element. Without the tag (development server) no nonce is set.
 */
export const createStyleCache = (page: Document = document): EmotionCache => {
  const nonce = page.querySelector('meta[property="csp-nonce"]')?.getAttribute("content");
  return createCache({ key: "sg", ...(nonce ? { nonce } : {}) });
};
