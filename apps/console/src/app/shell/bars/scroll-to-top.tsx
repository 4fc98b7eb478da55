import Fab from "@mui/material/Fab";
import { styled } from "@mui/material/styles";
import { IconArrowUp } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { below, touchArea } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";

const SHOWN_AFTER_PX = 200;

/**
 * Floats over a long page, in its margin, so that it covers neither the handle at the end of a chart nor the last digits
 * of numbers; at the end of the page it has a line of its own.
 */
const Place = styled("div")({
  position: "sticky",
  bottom: "calc(20px + env(safe-area-inset-bottom))",
  zIndex: 1030,
  alignSelf: "flex-end",
  margin: "-12px 2px 12px",
  "&:has(~ footer[data-kind=sticky])": { bottom: 60 },
  [below("sm")]: {
    // What takes a press around it ends with the page.
    marginInlineEnd: 5,
    "body:has([data-bottom-bar]) &": { bottom: "calc(76px + env(safe-area-inset-bottom))" },
    // Above the bar that saves a form, which has the width of the page.
    "body:has([data-save-bar]) &": { bottom: "calc(80px + env(safe-area-inset-bottom))" },
    "body:has([data-save-bar]):has([data-bottom-bar]) &": {
      bottom: "calc(140px + env(safe-area-inset-bottom))",
    },
    // On a phone it would lie over the actions of a device, or of the pumps of a station.
    "body:has([data-bottom-bar=control]) &, body:has([data-bottom-bar=send]) &": { display: "none" },
  },
});

const Root = styled(Fab)({
  // As narrow as the margins of page and card together, so that it covers no text.
  width: 36,
  height: 36,
  minHeight: 36,
  ...touchArea,
  backgroundColor: paint.card,
  color: paint.ink,
  border: `1px solid ${paint.edge}`,
  boxShadow: paint.shadowFloat,
  "&:hover": { backgroundColor: paint.hover },
  [below("sm")]: { width: 34, height: 34, minHeight: 34 },
});

let isFar = false;

const noteScroll = (): void => {
  isFar = window.scrollY > SHOWN_AFTER_PX;
};

/** The place is noted when it changes: asked for while a page is drawn, it would lay out the page once more each time. */
const onScroll = (listener: () => void) => {
  const note = (): void => {
    noteScroll();
    listener();
  };
  noteScroll();
  window.addEventListener("scroll", note, { passive: true });
  return () => window.removeEventListener("scroll", note);
};

/** Scrolls to the top and focuses the page's heading. */
export const ScrollToTop = () => {
  const { t } = useTranslation("shell");
  const shown = useSyncExternalStore(onScroll, () => isFar);
  if (!shown) return null;
  const goUp = () => {
    window.scrollTo({ top: 0, behavior: "smooth" });
    const heading = document.querySelector<HTMLElement>(":is(main, header) h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  };
  return (
    <Place>
      <Root size="medium" aria-label={t("scrollTop")} onClick={goUp}>
        <IconArrowUp size={20} stroke={1.75} />
      </Root>
    </Place>
  );
};
