import OutlinedInput from "@mui/material/OutlinedInput";
import { lazy, Suspense } from "react";
import type { MomentInputProps } from "./moment-input.tsx";
import type { TimeInputProps } from "./time-input.tsx";

const Moment = lazy(async () => ({ default: (await import("./moment-input.tsx")).MomentInput }));
const Time = lazy(async () => ({ default: (await import("./time-input.tsx")).TimeInput }));

/** Holds the place of a field while the pickers are fetched. */
const Place = ({ width }: { width: number }) => <OutlinedInput size="small" disabled sx={{ width }} />;

export const LazyMomentInput = (props: MomentInputProps) => (
  <Suspense fallback={<Place width={230} />}>
    <Moment {...props} />
  </Suspense>
);

export const LazyTimeInput = (props: TimeInputProps) => (
  <Suspense fallback={<Place width={120} />}>
    <Time {...props} />
  </Suspense>
);
