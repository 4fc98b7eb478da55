import { createContext, useContext } from "react";

/** Whether this part of the page is on a wall display, which has no controls. */
export const ReadOnlyContext = createContext(false);

export const useReadOnly = (): boolean => useContext(ReadOnlyContext);
