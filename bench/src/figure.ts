/** One line of the result. Bar, limit and ratio are null where a figure has none. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  bar: number | null;
  /** The physical or reference figure taken in the same run. */
  limit: number | null;
  /** Value divided by limit. */
  ratio: number | null;
  pass: boolean | null;
};

type Measured = { name: string; unit: string; value: number; limit?: number };

/** Four digits are more than any of these measurements can tell apart. */
const rounded = (value: number): number => Number(value.toPrecision(4));

const figureOf = (
  { name, unit, value, limit }: Measured,
  bar: number | null,
  pass: boolean | null,
): Figure => ({
  name,
  value: rounded(value),
  unit,
  bar,
  limit: limit === undefined ? null : rounded(limit),
  ratio: limit === undefined || limit === 0 ? null : rounded(value / limit),
  pass,
});

/** A figure that must reach its bar; not a number never passes. */
export const atLeast = (bar: number, measured: Measured): Figure =>
  figureOf(measured, bar, measured.value >= bar);

/** A figure that must not exceed its bar; not a number never passes. */
export const atMost = (bar: number, measured: Measured): Figure =>
  figureOf(measured, bar, measured.value <= bar);

/** A figure that explains another one and has no bar of its own. */
export const besides = (measured: Measured): Figure => figureOf(measured, null, null);
