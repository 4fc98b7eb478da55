import { styled } from "@mui/material/styles";
import { type ReactNode, Suspense } from "react";
import { paint } from "../paint.ts";

const Ground = styled("div")({ height: "100%", backgroundColor: paint.mapBlock });

let known: boolean | null = null;

/** Whether this browser can draw maps. */
const hasWebgl = (): boolean => {
  if (known !== null) return known;
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    known = context !== null;
    // Browsers allow a page only a few contexts.
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  } catch {
    known = false;
  }
  return known;
};

/** Where a lazy map appears; `without` takes its place in a browser that cannot draw it. */
export const MapFrame = ({ children, without }: { children: ReactNode; without: ReactNode }) =>
  hasWebgl() ? <Suspense fallback={<Ground />}>{children}</Suspense> : without;
