import pg from "pg";

const { builtins } = pg.types;
/** Types of arrays by number, as `pg_type` has them; the driver names only the plain ones. */
const arrays = { int2: 1005, int4: 1007, int8: 1016, float4: 1021, float8: 1022, numeric: 1231 };

/** @throws RangeError rather than losing digits of an integer that JavaScript cannot hold */
const parseInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large`);
  return value;
};

/**
 * Reads a one-dimensional array of numbers such as `{1.5,NULL,-2}`. Readings are such arrays by the million, and
 * the driver's general parser takes many times longer.
 */
const parseNumberArray = (text: string): (number | null)[] => {
  if (text === "{}") return [];
  // Inner braces mean more than one dimension, `[` an array that does not begin at 1: we store neither.
  if (text[0] !== "{" || text[1] === "{")
    throw new RangeError("Only one-dimensional arrays of numbers are read");
  return text
    .slice(1, -1)
    .split(",")
    .map((item) => (item === "NULL" ? null : Number(item)));
};

const parseAnyTimestamp: (text: string) => Date = pg.types.getTypeParser(builtins.TIMESTAMPTZ, "text");

/** Reads a moment; our sessions speak UTC, which is the quick way through. */
const parseTimestamp = (text: string): Date => {
  if (!text.endsWith("+00") || text.length < 19) return parseAnyTimestamp(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
};

/**
 * How values of the database become values of JavaScript: int8 and numeric become numbers, timestamptz a Date,
 * date stays the text `YYYY-MM-DD` (a Date would move it into the machine's time zone), number arrays become
 * arrays of number or null.
 */
export function valueParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(builtins.INT8, parseInteger);
  types.setTypeParser(builtins.NUMERIC, Number);
  types.setTypeParser(builtins.TIMESTAMPTZ, parseTimestamp);
  types.setTypeParser(builtins.DATE, (text) => text);
  types.setTypeParser(builtins.TIMESTAMP, (text) => text);
  for (const type of Object.values(arrays)) types.setTypeParser(type, parseNumberArray);
  return types;
}
