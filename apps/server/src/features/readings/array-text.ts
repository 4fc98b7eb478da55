/** PostgreSQL array literals written by hand: the driver's own encoding is too slow for the hottest path. */

/** `[1, null, 2.5]` as `{1,NULL,2.5}`. */
export const numberArray = (values: readonly (number | null | undefined)[]): string => {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += index === 0 ? "" : ",";
    text += value === null || value === undefined ? "NULL" : value;
  }
  return `${text}}`;
};

/** Array literals as one text array: `{"{1,2}",NULL}`. They hold digits and commas only, so quotes suffice. */
export const arrayOfArrays = (literals: readonly (string | null)[]): string => {
  let text = "{";
  for (let index = 0; index < literals.length; index += 1) {
    const literal = literals[index];
    text += index === 0 ? "" : ",";
    text += literal === null || literal === undefined ? "NULL" : `"${literal}"`;
  }
  return `${text}}`;
};
