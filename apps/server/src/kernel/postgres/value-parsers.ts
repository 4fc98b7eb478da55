import pg from "pg";

const { builtins } = pg.types;
/** OIDs of array types (`pg_type`), which the driver does not name. */
const arrays = { int2: 1005, int4: 1007, int8: 1016, float4: 1021, float8: 1022, numeric: 1231 };

/** @throws RangeError for an integer beyond Number.MAX_SAFE_INTEGER */
const parseInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large`);
  return value;
};

/**
 * Parses a one-dimensional array of numbers such as `{1.5,NULL,-2}`, many times faster than the general parser of the
 * driver; readings are stored in such arrays.
 */
const parseNumberArray = (text: string): (number | null)[] => {
  if (text === "{}") return [];
  // Inner braces: more than one dimension; `[`: a lower bound other than 1. Neither is stored.
  if (text[0] !== "{" || text[1] === "{")
    throw new RangeError("Only one-dimensional arrays of numbers are read");
  return text
    .slice(1, -1)
    .split(",")
    .map((item) => (item === "NULL" ? null : Number(item)));
};

const parseAnyTimestamp: (text: string) => Date = pg.types.getTypeParser(builtins.TIMESTAMPTZ, "text");

/** Parses a timestamptz; fast path for UTC, the time zone of all our sessions. */
const parseTimestamp = (text: string): Date => {
  if (!text.endsWith("+00") || text.length < 19) return parseAnyTimestamp(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
};

/**
 * Type parsers: int8 and numeric to number, timestamptz to Date, number arrays to arrays of number or null; date stays
 * the text `YYYY-MM-DD`, since a Date would depend on the time zone of the machine.
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
