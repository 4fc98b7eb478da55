/**
 * The values of a line as a path of SVG (px): a gap where there is none, and a short dash for one that stands alone between gaps.
 * @param xOf place of a value by its index
 */
export const linePath = (
  values: readonly (number | null)[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): string =>
  values
    .map((value, index) => {
      if (value === null) return "";
      const begins = (values[index - 1] ?? null) === null;
      const alone = begins && (values[index + 1] ?? null) === null;
      const point = `${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`;
      return `${begins ? "M" : "L"}${point}${alone ? "h1" : ""}`;
    })
    .join("");
