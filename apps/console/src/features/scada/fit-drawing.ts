import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { useReactFlow } from "@xyflow/react";
import { type RefObject, useCallback, useEffect } from "react";

const MOST_ZOOM = 1.25;
const EDGE = 12;

/** Shows the whole drawing in the middle of the frame, and again when the frame gets another size, as by the faceplate beside it. */
export const useFit = (frame: RefObject<HTMLElement | null>, { width, height }: MimicDocument) => {
  const flow = useReactFlow();
  const fit = useCallback(() => {
    const outer = frame.current;
    if (!outer) return;
    const [w, h] = [outer.clientWidth, outer.clientHeight];
    const zoom = Math.max(0.2, Math.min(MOST_ZOOM, (w - 2 * EDGE) / width, (h - 2 * EDGE) / height));
    void flow.setViewport({ x: (w - width * zoom) / 2, y: (h - height * zoom) / 2, zoom });
  }, [frame, flow, width, height]);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, fit]);
  return fit;
};
