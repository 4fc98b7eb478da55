import type { StylisPlugin } from "@emotion/cache";

let loading: Promise<StylisPlugin[]> | null = null;

/** What turns written styles round for a page from right to left; fetched only by those who want one. */
export const loadMirror = (): Promise<StylisPlugin[]> => {
  loading ??= Promise.all([import("stylis"), import("@mui/stylis-plugin-rtl")]).then(
    ([{ prefixer }, { default: mirror }]) => [prefixer, mirror],
  );
  return loading;
};
