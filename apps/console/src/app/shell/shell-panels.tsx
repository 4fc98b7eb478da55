import { lazy, Suspense } from "react";
import { CustomizerHandle } from "../customizer/customizer-handle.tsx";
import { useShell } from "./shell-state.ts";

const Customizer = lazy(() =>
  import("../customizer/customizer.tsx").then((module) => ({ default: module.Customizer })),
);
const Palette = lazy(() => import("../palette/palette.tsx").then((module) => ({ default: module.Palette })));
const KeyboardHelp = lazy(() =>
  import("../palette/keyboard-help.tsx").then((module) => ({ default: module.KeyboardHelp })),
);

/** Panels that open over any page; each is fetched the first time it is opened. */
export const ShellPanels = ({ kiosk }: { kiosk: boolean }) => {
  const { customizer, palette, keyboard } = useShell();
  if (kiosk) return null;
  return (
    <>
      <CustomizerHandle />
      <Suspense fallback={null}>
        {customizer && <Customizer />}
        {palette && <Palette />}
        {keyboard && <KeyboardHelp />}
      </Suspense>
    </>
  );
};
