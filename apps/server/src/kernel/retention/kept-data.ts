import type { KeptData } from "@sgval/contract/settings/retention";
import { defineService } from "../services.ts";
import { tableSizes } from "./table-sizes.store.ts";

/** What a feature keeps: its tables, and the term that it keeps to itself. Read each time, because some are settings. */
export interface Kept extends Pick<KeptData, "kind" | "source"> {
  tables: readonly string[];
  term(): { days: number } | { months: number } | null;
  /** The oldest of more are given up before their time. */
  most?: { rows?: number; bytes?: number };
}

/** What each feature keeps how long, as features say it that delete what is past it. */
export const keptData = defineService("kept data", ({ db }) => {
  const known: Kept[] = [];
  return {
    add: (...kept: readonly Kept[]): void => void known.push(...kept),
    list: async (): Promise<KeptData[]> => {
      const sizes = await tableSizes(db.kysely, [...new Set(known.flatMap(({ tables }) => tables))]);
      return known.map(({ kind, source, tables, term, most }) => {
        const kept = term();
        return {
          ...{ kind, source },
          days: kept && "days" in kept ? kept.days : null,
          months: kept && "months" in kept ? kept.months : null,
          ...{ rows: most?.rows ?? null, bytes: most?.bytes ?? null },
          size: tables.reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0),
        };
      });
    },
  };
});
