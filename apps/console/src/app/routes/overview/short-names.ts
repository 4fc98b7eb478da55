const LEAST = 4;

/** What all names begin with, up to the last sign between words: "DMA-" of "DMA-01" and "DMA-06". */
const sharedStart = (names: readonly string[]): string => {
  const [first = ""] = names;
  let end = 0;
  while (end < first.length && names.every((name) => name[end] === first[end])) end += 1;
  return first.slice(0, end).replace(/[\p{L}\p{N}]+$/u, "");
};

/**
 * The names of a list without what all of them share, so that each fits on one line: "01 An Phú" of "DMA-01 Phường An Phú". As they
 * are where too little of one would be left to know it by.
 */
export const shortNamesOf = (names: readonly string[]): ReadonlyMap<string, string> => {
  const start = names.length < 2 ? 0 : sharedStart(names).length;
  const words = names.map((name) => name.slice(start).split(" "));
  const isShared = (word: string) => names.length > 1 && words.every((others) => others.includes(word));
  const short = words.map((all) => all.filter((word) => !isShared(word)).join(" "));
  const areKnown =
    short.every((one) => one.length >= LEAST && /\p{L}/u.test(one)) && new Set(short).size === names.length;
  return new Map(names.map((name, index) => [name, (areKnown && short[index]) || name]));
};
