import { create } from "zustand";

export interface Snackbar {
  visible: boolean;
  message: string;
  color: "success" | "error";
}

/** Feedback on the user's last action; one at a time. */
export const useSnackbar = create<Snackbar>(() => ({ visible: false, message: "", color: "success" }));

export const showSnackbar = (color: Snackbar["color"], message: string): void =>
  useSnackbar.setState({ visible: true, message, color });

export const hideSnackbar = (): void => useSnackbar.setState({ visible: false });
