import * as z from "zod";
import { tokens } from "../../shared/ui/tokens.ts";
import { contrastRatio } from "../theme/primary-tones.ts";

const colour = z
  .string()
  .regex(/^#[0-9A-F]{6}$/)
  .nullable();

/** Every option of the shell with its allowed values; invalid stored values fall back to the default. */
export const settingsShape = {
  navigation: z.enum(["horizontal", "vertical"]).catch("horizontal"),
  collapsed: z.boolean().catch(false),
  content: z.enum(["fluid", "boxed"]).catch("fluid"),
  navbar: z.enum(["sticky", "static", "hidden"]).catch("sticky"),
  footer: z.enum(["sticky", "static", "hidden"]).catch("static"),
  skin: z.enum(["default", "bordered"]).catch("default"),
  semiDark: z.boolean().catch(false),
  direction: z.enum(["ltr", "rtl"]).catch("ltr"),
  density: z.enum(["comfortable", "compact"]).catch("comfortable"),
  /** Own primary colours, `#RRGGBB`; null is the default blue. Each scheme remembers its own. */
  primaryLight: colour.catch(null),
  primaryDark: colour.catch(null),
  /** Whether keys without a modifier (`g`, `?`, `[`) do something. */
  singleKeys: z.boolean().catch(true),
};

export const settingsSchema = z.object(settingsShape);
export type Settings = z.output<typeof settingsSchema>;
export type Scheme = "light" | "dark";
export type ThemeMode = Scheme | "system";

export const defaultSettings: Settings = settingsSchema.parse({});
export const defaultMode: ThemeMode = "light";

export const BOXED_WIDTH_PX = 1440;

/**
 * Puts stored or chosen settings in order: the horizontal bar is the navbar's companion, so it cannot be
 * hidden with it and has nothing to collapse.
 */
export const inOrder = (settings: Settings): Settings =>
  settings.navigation === "horizontal"
    ? {
        ...settings,
        collapsed: false,
        navbar: settings.navbar === "hidden" ? "sticky" : settings.navbar,
      }
    : settings;

/** The settings after some options were chosen, with the rules between them kept. */
export const withChoice = (settings: Settings, choice: Partial<Settings>): Settings =>
  inOrder({ ...settings, ...choice });

export interface EffectiveLayout {
  navigation: "overlay" | "horizontal" | "vertical";
  collapsed: boolean;
  navbar: Settings["navbar"];
  footer: Settings["footer"];
  boxed: boolean;
  /** The navigation wears the dark scheme on a light page. */
  semiDark: boolean;
}

/** The effective settings for a window and a page; the stored settings are unchanged. */
export const effectiveLayout = (
  settings: Settings,
  properties: {
    overlay: boolean;
    scheme: Scheme;
    alwaysFluid?: boolean;
    fixedHeight?: boolean;
    kiosk?: boolean;
  },
): EffectiveLayout => {
  const navigation = properties.overlay ? "overlay" : settings.navigation;
  return {
    navigation,
    collapsed: navigation === "vertical" && settings.collapsed,
    // The bar holds the only button that opens an overlay navigation, so it never hides there.
    navbar: properties.kiosk
      ? "hidden"
      : navigation === "overlay" && settings.navbar === "hidden"
        ? "sticky"
        : settings.navbar,
    footer: properties.kiosk || properties.fixedHeight ? "hidden" : settings.footer,
    boxed: settings.content === "boxed" && !properties.alwaysFluid && !properties.kiosk,
    semiDark: settings.semiDark && properties.scheme === "light" && navigation === "vertical",
  };
};

const optionNames = Object.keys(settingsShape).filter(
  (name): name is keyof Settings => name in defaultSettings,
);

/** Whether any appearance option differs from its default; theme and single keys are stored elsewhere. */
export const differsFromDefaults = (settings: Settings, mode: ThemeMode): boolean =>
  mode !== defaultMode ||
  optionNames.some((name) => name !== "singleKeys" && settings[name] !== defaultSettings[name]);

const REFUSED_BELOW = 3;
const WARNED_BELOW = 4.5;

/** Normalises a typed colour (with or without `#`, three or six digits) to `#RRGGBB` in capitals, or null. */
export const readColour = (text: string): string | null => {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toUpperCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
};

/** Whether a primary colour has enough contrast to the card of its scheme (WCAG contrast, 1 to 21). */
export const primaryVerdict = (
  picked: string,
  scheme: Scheme,
): { ratio: number; verdict: "fine" | "weak" | "refused" } => {
  const ratio = contrastRatio(picked, tokens[scheme].card);
  return {
    ratio,
    verdict: ratio < REFUSED_BELOW ? "refused" : ratio < WARNED_BELOW ? "weak" : "fine",
  };
};
