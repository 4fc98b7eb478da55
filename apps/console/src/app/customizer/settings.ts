import { create } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";
import {
  defaultSettings,
  inOrder,
  type Settings,
  settingsSchema,
  settingsShape,
  withChoice,
} from "./settings-rules.ts";

const optionNames = Object.keys(settingsShape);

const readOption = (name: string): unknown => {
  const text = localStorage.getItem(storageKey(name));
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One storage key per option, prefixed with the application's title. If storage is blocked, in memory only. */
const settingsStorage: PersistStorage<Settings> = {
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

/** Whether a super user wants to see the component pages; kept apart from the look. */
export const useDeveloper = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: false }), { name: storageKey("developer") }),
);

/** Appearance of the shell stored in this browser; the theme is stored by the theme provider. */
export const useSettings = create<Settings>()(
  persist(() => defaultSettings, { name: storageKey("settings"), storage: settingsStorage }),
);

/** Changes some options and applies the rules between them. */
export const chooseSettings = (choice: Partial<Settings>): void => {
  useSettings.setState((settings) => withChoice(settings, choice));
};

const mark = ({ direction, skin, density }: Settings): void => {
  const page = document.documentElement;
  page.dir = direction;
  page.dataset.skin = skin;
  page.dataset.density = density;
};

/** Writes page-wide options onto the root element and follows changes of other tabs; called once at the start. */
export const followSettings = (): void => {
  mark(useSettings.getState());
  useSettings.subscribe(mark);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(storageKey(""))) void useSettings.persist.rehydrate();
  });
};
