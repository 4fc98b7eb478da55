import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Whether the browser is online; changes are disabled while it is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);

/** Offline by what the browser said at the start, which no event has confirmed. */
let unconfirmed = false;

/** A page that is opened without a network hears of no change, and would take itself for online. */
export const readNetwork = (): void => {
  if (navigator.onLine) return;
  onlineManager.setOnline(false);
  unconfirmed = true;
  const stop = onlineManager.subscribe(() => {
    unconfirmed = false;
    stop();
  });
};

/** Some browsers start as offline with the server at hand, as on the same computer: its answer proves the contrary. */
export const noteAnswer = (): void => {
  if (unconfirmed) onlineManager.setOnline(true);
};
