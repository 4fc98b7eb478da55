/** Text as searches compare it: small letters without accents, so that `dong ho` finds `Đồng hồ`. */
export const searchText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");

/** A key that sorts text as people count: `VGA-2` before `VGA-10`. */
export const sortText = (text: string): string =>
  searchText(text).replace(/\d+/g, (digits) => digits.padStart(12, "0"));
