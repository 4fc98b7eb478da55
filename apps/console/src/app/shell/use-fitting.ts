import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * How many children of a wrapping list stand on its first line. The list itself cuts the other lines off,
 * so the count follows any width, language or zoom without arithmetic of ours.
 */
export const useFitting = (list: RefObject<HTMLElement | null>, changed: string): number => {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words have new widths.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const measure = () => {
      const children = [...box.children].filter((child) => child instanceof HTMLElement);
      const line = children[0]?.offsetTop ?? 0;
      setFitting(children.filter((child) => child.offsetTop === line).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [list, changed]);
  return fitting;
};
