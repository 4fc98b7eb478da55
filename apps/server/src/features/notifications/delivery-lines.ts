import type { Language } from "@sgval/quantities/language";
import type { DeliveryRecord } from "./deliveries.store.ts";
import { countLine, restLine } from "./message-text.ts";
import type { Person } from "./people.store.ts";
import type { DeliveryLine } from "./schema.ts";

/** Lines that one message shows. */
const mostLines = 10;
/** Letters. */
export const longestSms = 300;
const longestTitle = 200;

/** Cut where it is too long, between words: the rest of a word or of a date would be read as another one. */
const titleOf = (text: string): string =>
  text.length <= longestTitle ? text : `${text.slice(0, longestTitle - 1).replace(/[\s·;]+\S*$/u, "")}…`;

/** Title and text of a message with these lines, however many there are. */
export const writeLines = (lines: readonly DeliveryLine[], language: Language) => {
  const shown = lines.slice(0, mostLines).map(({ text }) => text);
  const rest = lines.length - shown.length;
  return {
    title:
      lines.length === 1
        ? (shown[0] ?? "")
        : titleOf(`${countLine(lines.length, language)}: ${shown.join("; ")}`),
    text: [...shown, ...(rest > 0 ? [restLine(rest, language)] : [])].join("\n"),
  };
};

/**
 * What a person gets of a delivery as they see devices now: all of it, the lines that are about what they see, without what is said
 * beside them where that names a device that they do not see, or nothing (`null`). What goes to no person is never cut.
 */
export const shownTo = (
  delivery: DeliveryRecord,
  person: Pick<Person, "sees"> | null,
  language: Language,
): DeliveryRecord | null => {
  const { userId, deviceIds, lines, view } = delivery;
  const hidden = userId === null ? [] : deviceIds.filter((id) => !person?.sees(id));
  if (hidden.length === 0) return delivery;
  if (lines.length === 0)
    // Without lines nobody knows which part names what; the title says only how many there are.
    return hidden.length === deviceIds.length ? null : { ...delivery, text: view.title };
  const seen = lines.filter(
    (line) => line.deviceIds.length === 0 || line.deviceIds.some((id) => person?.sees(id)),
  );
  if (seen.length === 0) return null;
  const isBeside = (id: number) => lines.every((line) => !line.deviceIds.includes(id));
  if (seen.length === lines.length && !hidden.some(isBeside)) return delivery;
  const { title, text } = writeLines(seen, language);
  return {
    ...delivery,
    view: { ...view, title },
    text: view.way === "sms" ? text.slice(0, longestSms) : text,
  };
};
