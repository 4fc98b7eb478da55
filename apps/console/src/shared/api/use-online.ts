import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Whether the browser is online; changes are disabled while it is not. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
