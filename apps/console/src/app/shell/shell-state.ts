import { create } from "zustand";

interface ShellState {
  /** The overlay navigation of narrow windows. */
  navigation: boolean;
  customizer: boolean;
  palette: boolean;
  keyboard: boolean;
}

/** Open panels of the shell; at most one of them may hold the focus. */
export const useShell = create<ShellState>(() => ({
  navigation: false,
  customizer: false,
  palette: false,
  keyboard: false,
}));

export const openInShell = (part: keyof ShellState): void =>
  useShell.setState({ navigation: false, customizer: false, palette: false, keyboard: false, [part]: true });

export const closeInShell = (part: keyof ShellState): void => useShell.setState({ [part]: false });
