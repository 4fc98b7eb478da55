import type { PersistStorage } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";
import { inOrder, type Settings, settingsSchema, settingsShape } from "./settings-rules.ts";

const optionNames = Object.keys(settingsShape);

const readOption = (name: string): unknown => {
  const text = localStorage.getItem(storageKey(name));
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One key per option, each under the title of the application. Blocked storage lasts as long as the page. */
export const settingsStorage: PersistStorage<Settings> = {
  getItem: () => {
    try {
      const stored = Object.fromEntries(optionNames.map((name) => [name, readOption(name)]));
      return { state: inOrder(settingsSchema.parse(stored)) };
    } catch {
      return null;
    }
  },
  setItem: (_name, { state }) => {
    try {
      for (const [name, value] of Object.entries(settingsSchema.parse(state)))
        localStorage.setItem(storageKey(name), JSON.stringify(value));
    } catch {
      // See above.
    }
  },
  removeItem: () => {
    for (const name of optionNames) localStorage.removeItem(storageKey(name));
  },
};
