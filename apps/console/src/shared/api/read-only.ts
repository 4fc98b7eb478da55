import { createContext, useContext } from "react";

/** Whether this part of the page is on a wall: to look at, without anything that somebody could change. */
export const ReadOnlyContext = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
