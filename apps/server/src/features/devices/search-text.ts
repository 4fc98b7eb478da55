// Plain letters need no taking apart, which is the slow step when thousands of names are prepared.
const plain = /^[\x20-\x7e]*$/;

/** Text as searches compare it: small letters without accents, so that `dong ho` finds `Đồng hồ`. */
export const searchText = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");

/** A key that sorts text as people count: `VGA-2` before `VGA-10`. */
export const sortText = (text: string): string =>
  searchText(text).replace(/\d+/g, (digits) => digits.padStart(12, "0"));
