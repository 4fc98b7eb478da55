import { useEffect, useState } from "react";

/** The page keeps so much free above whatever it scrolls to, px. */
export const scrollPaddingTop = 140;

/** Marks what stays at the top while the page scrolls, one below the other: `<header {...staysAtTop}>`. */
export const staysAtTop = { "data-stays-at-top": true } as const;

/** Together, px. What is static in this layout or at this window size does not count. */
const heightOf = (parts: readonly HTMLElement[]): number =>
  parts
    .filter((part) => getComputedStyle(part).position === "sticky")
    .reduce((sum, part) => sum + Math.round(part.getBoundingClientRect().height), 0);

/** Height in px of all that stays at the top. It changes with width, banners, alarms and layout. */
export const useStuckHeight = (): number => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>("[data-stays-at-top]")];
    const measure = () => setHeight(heightOf(parts));
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return height;
};
