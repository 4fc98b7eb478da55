import type { Figure } from "./figure.ts";
import type { BenchOptions } from "./parse-options.ts";

/** What every measurement is given. */
export type BenchRun = Pick<BenchOptions, "seconds" | "quick" | "profile"> & {
  /** Says how far it is. */
  log(line: string): void;
};

export type Step = (run: BenchRun) => Promise<Figure[]>;
