import { useEffect } from "react";

let viewed: number | null = null;
const listeners = new Set<(id: number | null) => void>();

/** The broker of a customer whose messages are on screen. */
export const viewedBroker = (): number | null => viewed;

export const onViewedBroker = (listener: (id: number | null) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const view = (id: number | null): void => {
  viewed = id;
  for (const listener of listeners) listener(id);
};

/** Subscribes to the messages of this broker while the component is mounted. */
export const useViewBroker = (id: number): void => {
  useEffect(() => {
    view(id);
    return () => view(null);
  }, [id]);
};
