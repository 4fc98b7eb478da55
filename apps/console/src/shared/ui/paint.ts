import { type TokenName, tokens } from "./tokens.ts";

/** Prefix of every CSS variable the theme writes. */
export const CSS_VAR_PREFIX = "sg";

/** The CSS variable that carries a token, with the dashes, as `getPropertyValue` wants it. */
const tokenVariable = (name: TokenName): string => `--${CSS_VAR_PREFIX}-palette-ui-${name}`;

const entries = (Object.keys(tokens.light) as TokenName[]).map((name) => [
  name,
  `var(${tokenVariable(name)})`,
]);

/**
 * Tokens as `var(...)` strings, for `sx`, `styled` and SVG attributes alike. They follow the colour scheme
 * without a render, so a part never asks which scheme is on.
 */
export const paint = Object.fromEntries(entries) as Record<TokenName, string>;

/** Reads the value a token has on this element right now, for canvases, which know no CSS variables. */
export const readToken = (element: Element, name: TokenName): string =>
  getComputedStyle(element).getPropertyValue(tokenVariable(name)).trim() || tokens.light[name];
