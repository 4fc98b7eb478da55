import { useEffect } from "react";

/** One thing on screen that the server sends more of; it is named again after each reconnection. */
const shownOnScreen = () => {
  let shown: number | null = null;
  const listeners = new Set<(id: number | null) => void>();
  const show = (id: number | null): void => {
    shown = id;
    for (const listener of listeners) listener(id);
  };
  return {
    current: (): number | null => shown,
    onChange: (listener: (id: number | null) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
  };
};

/** The broker of a customer whose messages are on screen. */
export const viewedBroker = shownOnScreen();
/** The device whose first message somebody waits for. */
export const awaitedDevice = shownOnScreen();

const useShown = ({ show }: Pick<typeof viewedBroker, "show">, id: number): void => {
  useEffect(() => {
    show(id);
    return () => show(null);
  }, [show, id]);
};

/** Subscribes to the messages of this broker while the component is mounted. */
export const useViewBroker = (id: number): void => useShown(viewedBroker, id);
/** Subscribes to what becomes of the messages of this device while the component is mounted. */
export const useAwaitDevice = (id: number): void => useShown(awaitedDevice, id);
