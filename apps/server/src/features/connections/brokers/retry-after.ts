/** Pauses before a message that could not be stored is tried again (milliseconds). */
export const retryAfter = [1_000, 2_000, 4_000];
