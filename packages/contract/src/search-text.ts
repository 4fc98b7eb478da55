// Plain letters need no taking apart, which is the slow step when thousands of names are prepared.
const plain = /^[\x20-\x7e\n]*$/;

/**
 * Text as searches compare it: small letters without accents, so that `dong ho` finds `Đồng hồ`. The function
 * `search_text` of the database does the same.
 */
export const searchText = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/[đĐ]/g, "d")
        .toLowerCase();

/** A key that sorts text as people count: `VGA-2` before `VGA-10`. */
export const sortText = (text: string): string =>
  searchText(text).replace(/\d+/g, (digits) => digits.padStart(12, "0"));

/** The words of a search, prepared. */
export const searchTerms = (q: string | undefined): string[] =>
  searchText(q ?? "")
    .split(/\s+/)
    .filter(Boolean);

/** A code as people type it from memory, without separators and leading zeros: `VGA-03` becomes `vga3`. */
export const codeText = (text: string): string =>
  searchText(text)
    .replace(/(?<!\d)0+(?=\d)/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Whether a prepared text (see `searchText`) holds every word of a search. A word with letters and digits may stand
 * there as a code too.
 */
export const searchFor = (q: string | undefined): ((prepared: string) => boolean) => {
  const words = searchTerms(q).map((word) => ({
    word,
    code: /\p{L}.*\d/u.test(word) ? codeText(word) : word,
  }));
  return (prepared) => words.every(({ word, code }) => prepared.includes(word) || prepared.includes(code));
};

/** What a device is found by in a search (see `searchFor`): its code, as it is written and as people type it, and its name. */
export const deviceSearchText = ({ name, displayName }: { name: string; displayName: string }): string =>
  `${searchText(name)}\n${searchText(displayName)}\n${codeText(name)}`;
