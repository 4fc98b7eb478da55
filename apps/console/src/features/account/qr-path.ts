import { encode } from "uqr";

/** Light modules around the picture, without which many readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A text as a square of dark modules: the side, in modules, and one path that draws them.
 * @param text at most a few hundred characters, or the modules become too small to read
 */
export const qrPath = (text: string): { side: number; path: string } => {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { side: size, path };
};
