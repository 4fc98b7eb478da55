import { type RefObject, useLayoutEffect, useState } from "react";

/** Width of an element in whole px, followed for as long as it is mounted; 0 before the first measure. */
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
