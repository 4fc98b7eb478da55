import iconv from "iconv-lite";

/** A text as old Vietnamese programs store it: the tone is a character of its own behind its vowel. */
export const inWindows1258 = (text: string): Buffer => {
  const letters = [...text.normalize("NFC")].map((letter) => {
    const apart = letter.normalize("NFD");
    const tone = /[\u0300\u0301\u0303\u0309\u0323]/.exec(apart)?.[0] ?? "";
    return apart.replace(tone, "").normalize("NFC") + tone;
  });
  return iconv.encode(letters.join(""), "windows-1258");
};
