import type { StylisPlugin } from "@emotion/cache";

let loading: Promise<StylisPlugin[]> | null = null;

/** Stylis plugin that mirrors styles for right-to-left pages; loaded on demand. */
export const loadMirror = (): Promise<StylisPlugin[]> => {
  loading ??= Promise.all([import("stylis"), import("@mui/stylis-plugin-rtl")]).then(
    ([{ prefixer }, { default: mirror }]) => [prefixer, mirror],
  );
  return loading;
};
