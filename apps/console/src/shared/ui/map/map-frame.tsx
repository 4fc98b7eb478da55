import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../page/skeletons.tsx";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Ground = styled("div")({ position: "relative", height: "100%", backgroundColor: paint.mapBlock });

const Sign = styled("p")({
  ...typeScale.bodyS,
  position: "absolute",
  zIndex: 1,
  // Below the tools: in the middle it would lie on the device that the map was opened for, whose surroundings come first.
  top: 64,
  insetInline: 0,
  width: "fit-content",
  display: "flex",
  alignItems: "center",
  gap: 10,
  margin: "0 auto",
  padding: "8px 14px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  color: paint.ink2,
  // The map below it can be moved.
  pointerEvents: "none",
});

/** Stands at the head of a map until it, or what `text` names, is drawn: without a graphics card that takes seconds. */
export const MapLoading = (props: { text?: string }) => {
  const { t } = useTranslation("map");
  const { text = t("loading") } = props;
  return (
    <Loading label={text}>
      <Sign>
        <CircularProgress size={16} aria-hidden />
        {text}
      </Sign>
    </Loading>
  );
};

let known: boolean | null = null;

/** Whether this browser can draw maps. */
export const hasWebgl = (): boolean => {
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
  hasWebgl() ? (
    <Suspense
      fallback={
        <Ground>
          <MapLoading />
        </Ground>
      }
    >
      {children}
    </Suspense>
  ) : (
    without
  );
