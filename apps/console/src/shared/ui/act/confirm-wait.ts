import { createContext, useCallback, useContext, useLayoutEffect, useState } from "react";

/** What a confirmation waits for at most (ms): whoever must act is not kept from it by what is slow. */
export const longestWait = 5_000;

type Wait = () => () => void;

/** Begins to keep a confirmation waiting; what it returns ends that. Outside of a confirmation nothing waits. */
export const ConfirmWait = createContext<Wait>(() => () => undefined);

/** How a dialog is kept waiting, and whether it is. */
export const useConfirmWait = (): { wait: Wait; isWaiting: boolean } => {
  const [waits, setWaits] = useState(0);
  const wait = useCallback(() => {
    let ended = false;
    setWaits((count) => count + 1);
    return () => {
      if (!ended) setWaits((count) => count - 1);
      ended = true;
    };
  }, []);
  return { wait, isWaiting: waits > 0 };
};

/**
 * Keeps the confirmation around this waiting, for a few seconds at most, while what must be read before it is worked out.
 * @returns whether it waits no longer although that is not worked out
 */
export const useKeepWaiting = (isWorkedOut: boolean): boolean => {
  const wait = useContext(ConfirmWait);
  const [isOver, setIsOver] = useState(false);
  // Before the first picture of the dialog, so that its button cannot be pressed in between.
  useLayoutEffect(() => {
    if (isWorkedOut) return undefined;
    const end = wait();
    const timer = setTimeout(() => {
      end();
      setIsOver(true);
    }, longestWait);
    return () => {
      clearTimeout(timer);
      end();
      setIsOver(false);
    };
  }, [isWorkedOut, wait]);
  return isOver;
};
