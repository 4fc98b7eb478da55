import { useCallback, useEffect, useState } from "react";

const RETRY_SECONDS = 30;

/** Retries after a countdown; returns the seconds left and a function that retries now. */
export const useRetry = (attempt: () => Promise<boolean>, onWell: () => void) => {
  const [left, setLeft] = useState(RETRY_SECONDS);
  const tryNow = useCallback(async () => {
    setLeft(RETRY_SECONDS);
    if (await attempt()) onWell();
  }, [attempt, onWell]);
  useEffect(() => {
    const timer = setTimeout(() => (left <= 1 ? void tryNow() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer);
  }, [left, tryNow]);
  return { left, tryNow };
};

/** Whether the server says that it can work. */
export const serverReady = async (): Promise<boolean> => {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};
