import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
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

const Frame = styled("span")({
  display: "inline-flex",
  borderRadius: 6,
  "&[data-changed=true]": { backgroundColor: paint.tint, boxShadow: `0 0 0 1.5px ${paint.primary}` },
});

/** One cell of the matrix. A changed one has a ring and a label. */
export const Tick = (props: TickProps) => (
  <Frame title={props.locked ?? undefined} data-changed={props.changed ?? false}>
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
  </Frame>
);
