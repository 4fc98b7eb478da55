import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";
import { defaultSettings, type Settings, withChoice } from "./settings-rules.ts";
import { settingsStorage } from "./settings-storage.ts";

/** The look of the shell as chosen in this browser; the theme itself is kept by the theme provider. */
export const useSettings = create<Settings>()(
  persist(() => defaultSettings, { name: storageKey("settings"), storage: settingsStorage }),
);

/** Takes over some options, with the rules between them. */
export const chooseSettings = (choice: Partial<Settings>): void => {
  useSettings.setState((settings) => withChoice(settings, choice));
};

const mark = ({ direction, skin, density }: Settings): void => {
  const page = document.documentElement;
  page.dir = direction;
  page.dataset.skin = skin;
  page.dataset.density = density;
};

/** Writes what concerns the whole page onto its root and follows other tabs; called once at the start. */
export const followSettings = (): void => {
  mark(useSettings.getState());
  useSettings.subscribe(mark);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(storageKey(""))) void useSettings.persist.rehydrate();
  });
};
