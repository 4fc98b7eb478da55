/** Set by `npm run guide:pictures`. */
export const takesPictures = process.env.SGVAL_GUIDE_PICTURES === "1";

/** Flags of the simulator with which pages have something to show: weeks of readings, meters, leaks, samples, people. */
export const cityWithRecords = ["--days", "3", "--archive", "45", "--people", "--records"] as const;
