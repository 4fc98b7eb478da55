const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const equal = (one: unknown, other: unknown): boolean => {
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && equal(one[key], other[key]))
  );
};

/** Whether two JSON texts say the same, whatever the order of fields; a text that is no JSON says nothing. */
export const isExpected = (expected: string, data: string): boolean => {
  const wanted = parse(expected);
  return wanted !== undefined && equal(wanted, parse(data));
};
