import * as z from "zod";
import { message } from "../../message.ts";
import { finiteNumber, lineText } from "../../text.ts";
import { payloadKey } from "../payload-keys.ts";

/** Further keys and words that one channel may have. */
export const channelReadingLimits = { otherKeys: 5, words: 20, wordLength: 64 } as const;

/** A text that a device sends in place of a number: `open`, `mở`. */
export const channelWord = z.object({
  text: lineText(channelReadingLimits.wordLength),
  /** As if the device had sent this number. */
  value: finiteNumber,
});
export type ChannelWord = z.infer<typeof channelWord>;

/** What two spellings of a word have in common: keyboards compose accents in different ways. */
export const plainWord = (text: string): string => text.trim().normalize("NFC").toLowerCase();

/** How a channel is read beside its own key. */
export const channelReading = {
  /** Keys of the same value in other messages or versions of the firmware; the first that has a value counts. */
  otherKeys: z.array(payloadKey).max(channelReadingLimits.otherKeys, message("too_long")).optional(),
  words: z.array(channelWord).max(channelReadingLimits.words, message("too_long")).optional(),
};

type Refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) => void;
type Channels = readonly {
  mappingKey: string;
  otherKeys?: readonly string[] | undefined;
  words?: readonly ChannelWord[] | undefined;
}[];

/** Refuses a key that two channels read, or one twice, and a word with two meanings. */
export const checkReading = (channels: Channels, refuse: Refuse): void => {
  const mappings = channels.map(({ mappingKey }) => mappingKey);
  const others = channels.flatMap(({ otherKeys = [] }) => otherKeys);
  channels.forEach(({ mappingKey, otherKeys = [], words = [] }, index) => {
    if (mappings.indexOf(mappingKey) < index) refuse(["channels", index, "mappingKey"], "value_exists");
    const isTaken = (key: string) =>
      mappings.includes(key) || others.indexOf(key) !== others.lastIndexOf(key);
    if (otherKeys.some(isTaken)) refuse(["channels", index, "otherKeys"], "value_exists");
    const texts = words.map(({ text }) => plainWord(text));
    texts.forEach((text, at) => {
      if (texts.indexOf(text) < at) refuse(["channels", index, "words", at, "text"], "value_exists");
    });
  });
};
