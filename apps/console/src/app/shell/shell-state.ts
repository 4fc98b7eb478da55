import { create } from "zustand";

interface ShellState {
  /** The overlay navigation of narrow windows. */
  navigation: boolean;
  customizer: boolean;
  palette: boolean;
  keyboard: boolean;
}

/** Which parts of the shell are open; only one of them may hold the focus at a time. */
export const useShell = create<ShellState>(() => ({
  navigation: false,
  customizer: false,
  palette: false,
  keyboard: false,
}));

export const openInShell = (part: keyof ShellState): void =>
  useShell.setState({ navigation: false, customizer: false, palette: false, keyboard: false, [part]: true });

export const closeInShell = (part: keyof ShellState): void => useShell.setState({ [part]: false });
