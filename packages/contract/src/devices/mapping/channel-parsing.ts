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
