// ASCII text needs no normalisation, which is the slow step.
const plain = /^[\x20-\x7e]*$/;

/** Text for comparison in searches: lower case without accents, so that `dong ho` finds `Đồng hồ`. */
export const searchText = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");

/** Key for natural sort order: `VGA-2` before `VGA-10`. */
export const sortText = (text: string): string =>
  searchText(text).replace(/\d+/g, (digits) => digits.padStart(12, "0"));
