import type { MatrixRow } from "../matrix.ts";

export type MatrixProps = {
  rows: readonly MatrixRow[];
  held: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  /** Why a permission cannot be ticked, or nothing. */
  lockOf: (name: string) => string | null;
  onTick: (names: readonly string[], on: boolean) => void;
};
