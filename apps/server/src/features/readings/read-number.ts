/** The device says that it has no value. */
export const MISSING = Number.NaN;
/** Something stands there, yet it is no number without doubt. */
export const UNREADABLE = Number.POSITIVE_INFINITY;

const labelsForNothing: ReadonlySet<string> = new Set([
  ...["", "-", "--", "---", "null", "none", "n/a", "na"],
  ...["nan", "-nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"],
]);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether every character can belong to a number, with at most one mark (dot or comma) before the decimals. */
const looksNumeric = (text: string): boolean => {
  let marks = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isDigit(code)) continue;
    const character = text[index];
    if (character === "." || character === ",") marks += 1;
    else if (character !== "-" && character !== "+" && character !== "e" && character !== "E") return false;
  }
  return marks < 2;
};

const readText = (text: string): number => {
  const trimmed = text.trim();
  if (labelsForNothing.has(trimmed.toLowerCase())) return MISSING;
  // "1.234,5" and "1,234,567" may be meant in two ways: a guess would move a valve.
  if (!looksNumeric(trimmed)) return UNREADABLE;
  const value = Number(trimmed.replace(",", "."));
  if (Number.isNaN(value)) return UNREADABLE;
  return Number.isFinite(value) ? value : MISSING;
};

/**
 * Reads the number of one payload field: a JSON number, a numeric text (also with a decimal comma) or a switch.
 * Gives MISSING (NaN) where the device has no value, UNREADABLE (Infinity) where it must be rejected;
 * two plain numbers instead of a result object, because this runs for every value of every message.
 */
export function readNumber(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : MISSING;
  if (typeof value === "string") return readText(value);
  if (value === null || value === undefined) return MISSING;
  if (value === true) return 1;
  if (value === false) return 0;
  return UNREADABLE;
}
