import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../config/env.ts";
import type { Density } from "../shared/ui/data-table-types.ts";

/** How close the rows of tables stand, remembered in this browser. */
export const useDensity = create<{ density: Density }>()(
  persist((): { density: Density } => ({ density: "comfortable" }), { name: storageKey("density") }),
);
