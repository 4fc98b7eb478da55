import type { PumpCounts } from "@sgval/contract/devices/running-pumps";
import { missingText } from "@sgval/quantities/format";
import { qualityMark } from "@sgval/quantities/quality";

/** The text of a count of pumps: marked while some are unknown, and none at all where all of them are. */
export const countedPumps = ({ unknown, total }: PumpCounts, text: string): string => {
  if (unknown === total) return missingText;
  return unknown > 0 ? `${qualityMark("suspect")}${text}` : text;
};
