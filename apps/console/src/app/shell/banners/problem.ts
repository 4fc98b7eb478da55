import { create } from "zustand";

/** The last uncaught error as text for support; null without one. */
export const useProblem = create<{ details: string | null }>(() => ({ details: null }));

const written = (reason: unknown): string =>
  reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);

/** Faults that are part of the browser's normal life. */
const harmless = (reason: unknown): boolean =>
  (reason instanceof Error && reason.name === "AbortError") || /ResizeObserver loop/.test(String(reason));

/** Records uncaught errors and rejections; returns a function that stops it. */
export const watchProblems = (): (() => void) => {
  const emit = (reason: unknown) => {
    if (!harmless(reason)) useProblem.setState({ details: written(reason) });
  };
  const onError = (event: ErrorEvent) => emit(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => emit(event.reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
};
