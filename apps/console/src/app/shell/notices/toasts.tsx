import { useColorScheme } from "@mui/material/styles";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Toaster } from "sonner";
import "sonner/dist/styles.css";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { useSettings } from "../../customizer/settings.ts";

const TOAST_MS = 4000;
/** Between two toasts, px. */
const GAP = 14;

/** The library writes the close buttons in English and takes no other text for them. */
const useCloseLabel = (region: RefObject<HTMLElement | null>, label: string): void => {
  useEffect(() => {
    const { current } = region;
    if (!current) return undefined;
    const name = () => {
      for (const button of current.querySelectorAll("[data-close-button]"))
        button.setAttribute("aria-label", label);
    };
    name();
    const watch = new MutationObserver(name);
    watch.observe(current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [region, label]);
};

/** Distance from the bars or the edge, px. */
const OFFSET = 32;
/** On phones; the library's own. */
const PHONE_OFFSET = 16;
/** So many toasts show a piece of themselves behind the first. */
const MOST_BEHIND = 4;

/**
 * Publishes how much space the toasts take at the top of the page (`--sg-toast-space`). Dialogs and drawers that fill a phone leave it
 * free, so that no toast lies over their buttons.
 */
const useToastRoom = (region: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = region;
    if (!current) return undefined;
    const root = document.documentElement;
    const measure = () => {
      const shown = current.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])').length;
      const list = current.querySelector<HTMLElement>("[data-sonner-toaster]");
      const first = Number.parseFloat(list?.style.getPropertyValue("--front-toast-height") ?? "") || 0;
      const space = 2 * PHONE_OFFSET + first + Math.min(MOST_BEHIND, shown - 1) * GAP;
      if (shown === 0) root.style.removeProperty("--sg-toast-space");
      else root.style.setProperty("--sg-toast-space", `${space}px`);
    };
    const watch = new MutationObserver(measure);
    watch.observe(current, {
      ...{ childList: true, subtree: true },
      attributeFilter: ["style", "data-removed"],
    });
    return () => {
      watch.disconnect();
      root.style.removeProperty("--sg-toast-space");
    };
  }, [region]);
};

/**
 * How far down the bars of the page reach with all strips below them, px: what is pressed there stays free, and so do the tabs of
 * a page whose head stays at the top as well, but on a phone, which has its tabs elsewhere.
 */
const useBarsEnd = (region: RefObject<HTMLElement | null>, isPhone: boolean): number => {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const { current } = region;
    if (!current) return undefined;
    let watched: Element[] = [];
    const size = new ResizeObserver(() => measure());
    const measure = () => {
      const bars = [...document.querySelectorAll("[data-stays-at-top]")].slice(0, isPhone ? 1 : undefined);
      if (bars.length !== watched.length || bars.some((one, at) => one !== watched[at])) {
        size.disconnect();
        watched = bars;
        for (const one of bars) size.observe(one);
      }
      setEnd(Math.max(0, ...bars.map((one) => Math.round(one.getBoundingClientRect().bottom))));
    };
    const arrival = new MutationObserver(measure);
    arrival.observe(current, { childList: true, subtree: true });
    return () => {
      arrival.disconnect();
      size.disconnect();
    };
  }, [region, isPhone]);
  return end;
};

const onDialogs = (changed: () => void): (() => void) => {
  const watch = new MutationObserver(changed);
  watch.observe(document.body, { childList: true });
  return () => watch.disconnect();
};
const hasDialog = (): boolean => document.querySelector("body > .MuiDialog-root") !== null;

/** Toasts for asynchronous events: ended commands, alarms, connection. Each is also a row of the notification list. */
export const Toasts = () => {
  const { mode = "light" } = useColorScheme();
  const direction = useSettings((settings) => settings.direction);
  const { t } = useTranslation(["shell", "common"]);
  const region = useRef<HTMLElement>(null);
  useCloseLabel(region, t("common:close"));
  useToastRoom(region);
  // On a phone a dialog leaves space for them at its top.
  const isPhone = useBelow("sm");
  const hasOpenDialog = useSyncExternalStore(onDialogs, hasDialog);
  const isOverDialog = hasOpenDialog && !isPhone;
  // On a phone a dialog covers the bars.
  const barsEnd = useBarsEnd(region, isPhone);
  const top = isPhone && hasOpenDialog ? 0 : barsEnd;
  // At the start: the buttons of a dialog are at the end of its foot.
  const corner = direction === "rtl" ? "bottom-right" : "bottom-left";
  return (
    <Toaster
      ref={region}
      containerAriaLabel={t("notices")}
      position={isOverDialog ? corner : "top-center"}
      richColors
      closeButton
      visibleToasts={5}
      duration={TOAST_MS}
      gap={GAP}
      offset={{ top: top + OFFSET, bottom: 16, left: 16, right: 16 }}
      mobileOffset={{
        top: top + PHONE_OFFSET,
        bottom: PHONE_OFFSET,
        left: PHONE_OFFSET,
        right: PHONE_OFFSET,
      }}
      hotkey={["altKey", "KeyT"]}
      theme={mode}
      dir={direction}
    />
  );
};
