import { createContext, useContext } from "react";

/** Whether this part of the page is on a wall display: shown, without anything to change. */
export const ReadOnlyContext = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
