import { useEffect, useState } from "react";

/**
 * Height in px of the bars above the page content. They change it with width, banners and layout, and something
 * that sticks below them has to follow.
 */
export const useBarsHeight = (): number => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const bars = document.querySelector("main")?.parentElement?.querySelector(":scope > header");
    if (!bars) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.round(bars.getBoundingClientRect().height)));
    observer.observe(bars);
    return () => observer.disconnect();
  }, []);
  return height;
};
