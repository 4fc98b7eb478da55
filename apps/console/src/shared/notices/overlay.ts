import { create } from "zustand";

/** The full-screen overlay: sign-in, sign-out and language packs only. Null hides it. */
export const useOverlay = create<{ label: string | null }>(() => ({ label: null }));

/** Covers the page with a label while the work runs. */
export const underOverlay = async <Result>(label: string, work: () => Promise<Result>): Promise<Result> => {
  useOverlay.setState({ label });
  try {
    return await work();
  } finally {
    useOverlay.setState({ label: null });
  }
};
