import Checkbox from "@mui/material/Checkbox";
import { paint } from "../../../../shared/ui/paint.ts";
import type { Tally } from "../../matrix.ts";

export type TickProps = {
  label: string;
  tally: Tally;
  changed?: boolean;
  locked?: string | null;
  /** In the tab order; only one tick of a grid is. */
  tabbable?: boolean;
  place?: string;
  onTick: (on: boolean) => void;
};

/** One cell of the matrix. A changed one wears a ring and says so. */
export const Tick = (props: TickProps) => (
  <span
    title={props.locked ?? undefined}
    style={{
      display: "inline-flex",
      borderRadius: 6,
      ...(props.changed ? { boxShadow: `0 0 0 1.5px ${paint.primary}`, backgroundColor: paint.tint } : {}),
    }}
  >
    <Checkbox
      checked={props.tally === "all"}
      indeterminate={props.tally === "some"}
      disabled={Boolean(props.locked)}
      onChange={() => props.onTick(props.tally !== "all")}
      slotProps={{
        input: {
          "aria-label": props.label,
          tabIndex: props.tabbable === false ? -1 : 0,
          ...(props.place ? { "data-place": props.place } : {}),
        },
      }}
    />
  </span>
);
