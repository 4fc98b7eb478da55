import { useColorScheme } from "@mui/material/styles";
import { Toaster } from "sonner";
import "sonner/dist/styles.css";
import { FONT_FAMILY } from "../../shared/ui/type-scale.ts";
import { useSettings } from "../customizer/settings.ts";

const TOAST_MS = 4000;

/** What arrives later: ends of commands, alarms, connection. Each is also a row of the notification list. */
export const Toasts = () => {
  const { mode = "light" } = useColorScheme();
  const direction = useSettings((settings) => settings.direction);
  return (
    <Toaster
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
      style={{ fontFamily: FONT_FAMILY }}
    />
  );
};
