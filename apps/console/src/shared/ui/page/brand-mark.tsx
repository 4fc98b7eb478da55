import { Drawing } from "../device/drawing.tsx";
import { paint } from "../paint.ts";

/** Logo: a valve under a gauge arc, on the primary colour. */
export const BrandMark = ({ size = 26, label }: { size?: number; label?: string }) => (
  <Drawing viewBox="0 0 32 32" width={size} height={size} label={label}>
    <rect width="32" height="32" rx="7" fill={paint.primary} />
    <path d="M6 12.2v12.6L16 18.5zM26 12.2v12.6L16 18.5z" fill={paint.onPrimary} />
    <path
      d="M9.6 9.8a7.6 7.6 0 0 1 12.8 0"
      fill="none"
      stroke={paint.onPrimary}
      strokeWidth="2.2"
      strokeLinecap="round"
    />
    <path d="M16 18V11.6" stroke={paint.onPrimary} strokeWidth="2.2" strokeLinecap="round" />
  </Drawing>
);
