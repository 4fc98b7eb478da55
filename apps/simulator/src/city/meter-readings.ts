import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type { CustomerMeter } from "./customer-meters.ts";
import { startOfDay, startOfMonth } from "./local-time.ts";
import { meterIndex } from "./meter-index.ts";

/** A reading of a customer's meter: epoch ms, m³. */
export type MeterReading = { code: string; at: number; index: number; note: string };

/** What a reader writes down in so many months: thirteen of them are over between the first and the last round. */
const rounds = 14;
/** Digits of all registers before the point. */
export const registerDigits = 6;
const modulus = 10 ** registerDigits;

/** Numbers of the homes and businesses that something has happened to. */
const special = { replaced: "DH-000010", rolledOver: "DH-000054", misread: "DH-000096", away: "DH-000138" };
/** The home whose zone was drawn anew. */
const moved = { code: "DH-000040", toZone: "DMA-02" };
const monthsSince = { replaced: 5, rolledOver: 3, moved: 6 };

/** Homes are read on the morning of the first of a month; the others keep their index of midnight themselves. */
const readAt = (anchor: number, monthsBack: number, place: number, { type }: CustomerMeter): number =>
  startOfMonth(anchor, monthsBack) + (type === "home" ? 7 * hourMs + (place % 250) * minuteMs : 0);

/** What the register of a meter shows: it begins again at 0, and a new one counts on its own. */
function shown(meter: CustomerMeter, at: number, anchor: number): number {
  const replacedAt = replacement(anchor).at;
  const index = meterIndex(meter, at);
  if (meter.code === special.replaced && at > replacedAt) return index - meterIndex(meter, replacedAt);
  if (meter.code !== special.rolledOver) return index;
  const rolledOverAt = startOfMonth(anchor, monthsSince.rolledOver) + 17 * dayMs;
  return (index - meterIndex(meter, rolledOverAt) + modulus) % modulus;
}

/** The meter that was replaced, and when: it was twenty years old. */
export const replacement = (anchor: number) => ({
  code: special.replaced,
  at: startOfMonth(anchor, monthsSince.replaced) + 11 * dayMs + 9 * hourMs,
});

/** The home that belongs to another zone since a boundary valve was moved. */
export const move = (anchor: number) => ({ ...moved, at: startOfMonth(anchor, monthsSince.moved) });

/**
 * The readings of the last 13 months, one on the first of each: of a meter that was replaced, one that began again at 0, one that
 * was read wrong, and one of people who are away.
 * @param anchor epoch ms of the first start; no reading is later
 */
export function monthlyReadings(meters: readonly CustomerMeter[], anchor: number): MeterReading[] {
  return Array.from({ length: rounds }, (_, index) => rounds - 1 - index).flatMap((back) =>
    meters.flatMap((meter, place) => {
      const at = readAt(anchor, back, place, meter);
      if (at > anchor) return [];
      const readTime = meter.code === special.away ? Math.min(at, readAt(anchor, 3, place, meter)) : at;
      const index = shown(meter, readTime, anchor);
      const misread = meter.code === special.misread && back === 1;
      return [
        {
          ...{ code: meter.code, at },
          index: Number((misread ? index / 10 : index).toFixed(1)),
          note: misread ? "Mặt số mờ, đọc lại kỳ sau" : "",
        },
      ];
    }),
  );
}

/** Days of which meters that send have left their index of midnight on the server. */
const sentDays = 30;

/** The indexes of midnights until a time (epoch ms) that a meter has sent. */
export const sentReadings = (meter: CustomerMeter, until: number): { at: number; index: number }[] => {
  return Array.from({ length: sentDays }, (_, index) => startOfDay(until, sentDays - 1 - index)).map(
    (at) => ({
      ...{ at, index: meterIndex(meter, at) },
    }),
  );
};
