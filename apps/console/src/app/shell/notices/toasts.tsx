import { useColorScheme } from "@mui/material/styles";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Toaster } from "sonner";
import "sonner/dist/styles.css";
import { useSettings } from "../../customizer/settings.ts";

const TOAST_MS = 4000;

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

/** Toasts for asynchronous events: ended commands, alarms, connection. Each is also a row of the notification list. */
export const Toasts = () => {
  const { mode = "light" } = useColorScheme();
  const direction = useSettings((settings) => settings.direction);
  const { t } = useTranslation(["shell", "common"]);
  const region = useRef<HTMLElement>(null);
  useCloseLabel(region, t("common:close"));
  return (
    <Toaster
      ref={region}
      containerAriaLabel={t("notices")}
      position="top-center"
      richColors
      closeButton
      visibleToasts={5}
      duration={TOAST_MS}
      gap={14}
      offset={32}
      hotkey={["altKey", "KeyT"]}
      theme={mode}
      dir={direction}
    />
  );
};
