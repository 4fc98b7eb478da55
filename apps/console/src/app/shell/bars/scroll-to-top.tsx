import Fab from "@mui/material/Fab";
import { styled } from "@mui/material/styles";
import { IconArrowUp } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { below } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";

const SHOWN_AFTER_PX = 200;

const Root = styled(Fab)({
  // On a phone it would lie over the actions of a device.
  [below("sm")]: { "body:has([data-bottom-bar=control]) &": { display: "none" } },
  position: "fixed",
  insetInlineEnd: 20,
  bottom: "calc(88px + env(safe-area-inset-bottom))",
  width: 44,
  height: 44,
  backgroundColor: paint.card,
  color: paint.ink,
  border: `1px solid ${paint.edge}`,
  boxShadow: paint.shadowFloat,
  "&:hover": { backgroundColor: paint.hover },
});

const onScroll = (listener: () => void) => {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
};

/** Scrolls to the top and focuses the page's heading. */
export const ScrollToTop = () => {
  const { t } = useTranslation("shell");
  const shown = useSyncExternalStore(onScroll, () => window.scrollY > SHOWN_AFTER_PX);
  if (!shown) return null;
  const goUp = () => {
    window.scrollTo({ top: 0, behavior: "smooth" });
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  };
  return (
    <Root size="medium" aria-label={t("scrollTop")} onClick={goUp}>
      <IconArrowUp size={20} stroke={1.75} />
    </Root>
  );
};
