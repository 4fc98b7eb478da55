import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Whether the browser has a network; nothing can be written while it has none. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
