import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/** Addresses of before had quotes around texts that read as a number: `cmp=%2216%22`. */
const unquoted = (text: string): unknown => {
  const inner = /^"(.+)"$/.exec(text)?.[1];
  if (inner === undefined) return text;
  try {
    JSON.parse(inner);
    return inner;
  } catch {
    return text;
  }
};

/** Search parameters of an address. Which of them are numbers say the schemas of the pages, not quotes. */
export const parseSearch = parseSearchWith(unquoted);
export const stringifySearch = stringifySearchWith(JSON.stringify);
