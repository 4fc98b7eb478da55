import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";

/** Whether a super user wants to see the component pages; kept apart from the look. */
export const useDeveloper = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: false }), { name: storageKey("developer") }),
);
