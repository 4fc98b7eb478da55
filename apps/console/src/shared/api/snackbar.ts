import { create } from "zustand";

export interface Snackbar {
  visible: boolean;
  message: string;
  color: "success" | "error";
  /** Counts messages: each has its own time, also when it takes the place of another. */
  count: number;
}

/** Feedback on the user's last action; one at a time. */
export const useSnackbar = create<Snackbar>(() => ({
  visible: false,
  message: "",
  color: "success",
  count: 0,
}));

export const showSnackbar = (color: Snackbar["color"], message: string): void =>
  useSnackbar.setState(({ count }) => ({ visible: true, message, color, count: count + 1 }));

export const hideSnackbar = (): void => useSnackbar.setState({ visible: false });
