import { CacheProvider } from "@emotion/react";
import { styled, ThemeProvider, useTheme } from "@mui/material/styles";
import { type ReactNode, Suspense, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { createStyleCache } from "../../theme/emotion-cache.ts";
import { loadMirror } from "../../theme/load-mirror.ts";

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 420px), 1fr))",
  gap: 12,
  "& > section": { minWidth: 0 },
});
const Name = styled("h3")({ ...typeScale.label, margin: "0 0 4px", color: paint.mute });
const Stage = styled("div")({
  height: "calc(100% - 20px)",
  boxSizing: "border-box",
  padding: 16,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.canvas,
  color: paint.ink,
});

/** Styles and components of one reading direction, whatever the page around them reads. */
const Direction = ({ of, children }: { of: "ltr" | "rtl"; children: ReactNode }) => {
  const mirror = of === "rtl" ? use(loadMirror()) : null;
  const cache = useMemo(() => createStyleCache(mirror), [mirror]);
  const outer = useTheme();
  const theme = useMemo(() => ({ ...outer, direction: of }), [outer, of]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={() => theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
};

const frames = [
  { name: "light", scheme: "light", direction: "ltr" },
  { name: "dark", scheme: "dark", direction: "ltr" },
  { name: "mirrored", scheme: "light", direction: "rtl" },
  { name: "mirroredDark", scheme: "dark", direction: "rtl" },
] as const;

/** The same thing side by side in both themes and both directions. */
export const ShowcaseFrames = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("showcase");
  return (
    <Grid>
      {frames.map(({ name, scheme, direction }) => (
        <section key={name} aria-label={t(name)}>
          <Name>{t(name)}</Name>
          <Stage dir={direction} data-color-scheme={scheme}>
            <Suspense fallback={null}>
              <Direction of={direction}>{children}</Direction>
            </Suspense>
          </Stage>
        </section>
      ))}
    </Grid>
  );
};
