import { isTimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";
import { message } from "../message.ts";
import { id } from "../route.ts";
import { lineText } from "../text.ts";

/** One step into a payload: a field of a block (or, by its number, an item of a list), or items of a list. */
export type PathStep =
  | { readonly name: string }
  /** Every item whose fields have these values as text; without any, every item. */
  | ItemFilter;
interface ItemFilter {
  readonly where: readonly { readonly key: string; readonly value: string }[];
}

export type PayloadPath = readonly PathStep[];

/** Deeper than any device writes; every step costs a look-up in each message. */
const mostSteps = 16;

// A name, whose brackets are part of it unless they hold a number, a star or a filter; or such brackets.
const step = /(?:^|(?<!^)\.)((?:[^.[\]]|\[(?!\d+\]|\*\])[^\]=]+\])+)|\[(?:(\d+)|(\*)|([^\]=]+)=([^\]]*))\]/y;

const unquoted = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;

/**
 * Parses the key of a payload field: names separated by dots (`object.pressure`), the number of an item (`readings[0].value`, also
 * `readings.0.value`), items by a field beside (`values[Type=Volume].Value`) or all of them (`history[*].flow`). A bracket that is none
 * of these belongs to the name (`P[bar]`). Null for what can never match: an empty name, an empty or open bracket, too many steps.
 */
export const parsePayloadPath = (text: string): PayloadPath | null => {
  const steps: PathStep[] = [];
  step.lastIndex = 0;
  for (let end = 0; end < text.length; end = step.lastIndex) {
    const [match, name, index, all, key, value] = step.exec(text) ?? [];
    if (match === undefined) return null;
    const last = steps.at(-1);
    const where = key === undefined ? [] : [{ key: key.trim(), value: unquoted((value ?? "").trim()) }];
    if (name !== undefined || index !== undefined) steps.push({ name: name ?? index ?? "" });
    // `[a=b][c=d]`: items of which both hold.
    else if (last && "where" in last && all === undefined)
      steps.splice(-1, 1, { where: [...last.where, ...where] });
    else steps.push({ where });
  }
  return steps.length > 0 && steps.length <= mostSteps ? steps : null;
};

/** Whether a step takes an item of a list; a field that the item lacks has no value as text. */
export const takesItem = ({ where }: ItemFilter, item: Readonly<Record<string, unknown>>): boolean =>
  where.every(({ key, value }) => item[key] !== undefined && String(item[key]) === value);

/** The key of a payload field; a nested one is named by its path: `object.pressure`, `values[Type=Volume].Value`. */
export const payloadKey = lineText(128).refine(
  (key) => parsePayloadPath(key) !== null,
  message("payload_path"),
);

/** What is known of the fields of a payload that are no measurements. */
export const payloadKeys = z.object({
  /** The field with the time of the measurements; `null` for those that are usually called so, such as `ts`. */
  timeKey: payloadKey.nullable(),
  /** Fields that nobody needs: they are not listed as unmapped. */
  ignoredKeys: z.array(lineText(128)).max(200),
  /** Of times without an offset, a name of the IANA database; `null` for the zone of the installation. */
  timeZone: lineText(64).refine(isTimeZone, message("invalid_value")).nullable().default(null),
  /** The decoder that makes fields of its bytes; left out of a device whose messages have fields. */
  decoderId: id.optional(),
});
export type PayloadKeys = z.infer<typeof payloadKeys>;

export const noPayloadKeys: PayloadKeys = { timeKey: null, ignoredKeys: [], timeZone: null };
