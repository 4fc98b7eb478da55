/** Pixel sizes become rem, so that everything scales with the root font size (wall display, zoomed text). */
const rem = (px: number): string => `${px / 16}rem`;

const step = (size: number, line: number, weight: number, tracking = 0) => ({
  fontSize: rem(size),
  lineHeight: rem(line),
  fontWeight: weight,
  letterSpacing: tracking === 0 ? "normal" : `${tracking}em`,
});

/** Type scale; spread a step into `styled` or use the MUI variant of the same name. */
export const typeScale = {
  hero: step(54, 60, 620, -0.025),
  valueXl: step(30, 34, 600, -0.012),
  valueL: step(26, 30, 600, -0.012),
  valueM: step(24, 28, 600, -0.012),
  valueS: step(16, 22, 600),
  valueXs: step(14, 20, 600),
  h1: step(20, 28, 640, -0.012),
  dialogTitle: step(18, 24, 640, -0.01),
  h3: step(14, 20, 600),
  body: step(14, 20, 400),
  bodyS: step(13, 18, 400),
  table: step(13.5, 18, 400),
  label: step(12, 16, 500),
  age: step(12, 16, 400),
  micro: step(11, 14, 400),
} as const;

export const FONT_FAMILY =
  '"Public Sans Variable", "Public Sans", system-ui, -apple-system, "Segoe UI", sans-serif';
