import OutlinedInput from "@mui/material/OutlinedInput";
import { lazy, Suspense } from "react";
import type { DateTimeInputProps } from "./date-time-input.tsx";
import type { TimeInputProps } from "./time-input.tsx";

const Timestamp = lazy(async () => ({ default: (await import("./date-time-input.tsx")).DateTimeInput }));
const Time = lazy(async () => ({ default: (await import("./time-input.tsx")).TimeInput }));

/** Placeholder of a field while the pickers load. */
const Place = ({ label, width }: { label: string; width: number }) => (
  <OutlinedInput size="small" disabled inputProps={{ "aria-label": label }} style={{ width }} />
);

export const LazyDateTimeInput = (props: DateTimeInputProps) => (
  <Suspense fallback={<Place label={props.label} width={230} />}>
    <Timestamp {...props} />
  </Suspense>
);

export const LazyTimeInput = (props: TimeInputProps) => (
  <Suspense fallback={<Place label={props.label} width={120} />}>
    <Time {...props} />
  </Suspense>
);
