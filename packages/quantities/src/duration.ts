export const minuteMs = 60_000;
/** A quarter of an hour: flows and pressures are averaged over it, and clocks change at full ones. */
export const quarterMs = 15 * minuteMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Of a day of 24 hours. */
export const quartersPerDay = dayMs / quarterMs;

export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
