import { type TokenName, tokens } from "./tokens.ts";

/** Prefix of the CSS variables of the theme. */
export const CSS_VAR_PREFIX = "sg";

/** Name of the CSS variable of a token, for `getPropertyValue`. */
const tokenVariable = (name: TokenName): string => `--${CSS_VAR_PREFIX}-palette-ui-${name}`;

const entries = (Object.keys(tokens.light) as TokenName[]).map((name) => [
  name,
  `var(${tokenVariable(name)})`,
]);

/**
 * Tokens as `var(...)` strings for `sx`, `styled` and SVG attributes. They follow the colour scheme without a
 * re-render.
 */
export const paint = Object.fromEntries(entries) as Record<TokenName, string>;

/** The current value of a token on an element, for canvases, which cannot use CSS variables. */
export const readToken = (element: Element, name: TokenName): string =>
  getComputedStyle(element).getPropertyValue(tokenVariable(name)).trim() || tokens.light[name];
