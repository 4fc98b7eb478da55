import { type RefObject, useLayoutEffect, useState } from "react";

/** Width of an element in whole px, observed while mounted; 0 before the first measurement. */
export const useElementWidth = (target: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
};
