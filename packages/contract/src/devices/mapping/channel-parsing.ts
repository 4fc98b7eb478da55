import * as z from "zod";
import { message } from "../../message.ts";
import { finiteNumber, lineText } from "../../text.ts";
import { payloadKey } from "../payload-keys.ts";

/** Further keys and texts that one channel may have. */
export const channelParsingLimits = { otherKeys: 5, valueTexts: 20, textLength: 64 } as const;

/** A text that a device sends in place of a number: `open`, `mở`. */
export const valueText = z.object({
  text: lineText(channelParsingLimits.textLength),
  /** As if the device had sent this number. */
  value: finiteNumber,
});
export type ValueText = z.infer<typeof valueText>;

/** What two spellings of a text have in common: keyboards compose accents in different ways. */
export const plainText = (text: string): string => text.trim().normalize("NFC").toLowerCase();

/** How a channel is parsed beside its own key. */
export const channelParsing = {
  /** Keys of the same value in other messages or versions of the firmware; the first that has a value counts. */
  otherKeys: z.array(payloadKey).max(channelParsingLimits.otherKeys, message("too_long")).optional(),
  valueTexts: z.array(valueText).max(channelParsingLimits.valueTexts, message("too_long")).optional(),
};

type Refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) => void;
type Channels = readonly {
  mappingKey: string;
  otherKeys?: readonly string[] | undefined;
  valueTexts?: readonly ValueText[] | undefined;
}[];

/** Refuses a key that two channels read, or one twice, and a text with two meanings. */
export const checkParsing = (channels: Channels, refuse: Refuse): void => {
  const mappings = channels.map(({ mappingKey }) => mappingKey);
  const others = channels.flatMap(({ otherKeys = [] }) => otherKeys);
  channels.forEach(({ mappingKey, otherKeys = [], valueTexts = [] }, index) => {
    if (mappings.indexOf(mappingKey) < index) refuse(["channels", index, "mappingKey"], "value_exists");
    const isTaken = (key: string) =>
      mappings.includes(key) || others.indexOf(key) !== others.lastIndexOf(key);
    if (otherKeys.some(isTaken)) refuse(["channels", index, "otherKeys"], "value_exists");
    const texts = valueTexts.map(({ text }) => plainText(text));
    texts.forEach((text, at) => {
      if (texts.indexOf(text) < at) refuse(["channels", index, "valueTexts", at, "text"], "value_exists");
    });
  });
};

/** Between several keys or texts in one cell of a file: keys hold dots, commas and brackets. */
const between = " | ";

/** Keys and texts of a channel as one cell: `wind | w`, `open=1 | shut=0`; `null` without any. */
export const keysCell = (keys: readonly string[] = []): string | null => keys.join(between) || null;
export const textsCell = (texts: readonly ValueText[] = []): string | null =>
  texts.map(({ text, value }) => `${text}=${value}`).join(between) || null;

const itemsOf = (cell: string): string[] => cell.split(between.trim()).map((item) => item.trim());

/** The keys of such a cell. */
export const keysOfCell = (cell: string): string[] => itemsOf(cell).filter((key) => key !== "");

/** The texts of such a cell; one without a number behind it has NaN, which no schema takes. */
export const textsOfCell = (cell: string): ValueText[] =>
  itemsOf(cell).map((item) => {
    const [, text, number = ""] = /^(.*\S)\s*=\s*(-?\d+(?:[.,]\d+)?)$/.exec(item) ?? [];
    return text === undefined
      ? { text: item, value: Number.NaN }
      : { text, value: Number(number.replace(",", ".")) };
  });
