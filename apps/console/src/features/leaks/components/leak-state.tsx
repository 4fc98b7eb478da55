import { styled } from "@mui/material/styles";
import { leakStateLabels } from "@sgval/contract/leaks/labels";
import { isOpenLeak, type LeakState } from "@sgval/contract/leaks/leak-state";
import {
  IconCheck,
  IconChecks,
  IconDropletExclamation,
  type IconMap2,
  IconMapPin,
  IconTool,
} from "@tabler/icons-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";

const shapes: Readonly<Record<LeakState, typeof IconMap2>> = {
  reported: IconDropletExclamation,
  located: IconMapPin,
  repairing: IconTool,
  repaired: IconCheck,
  verified: IconChecks,
};

const Root = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  whiteSpace: "nowrap",
  fontWeight: 550,
  "&[data-open=false]": { color: paint.mute, fontWeight: 400 },
});

const Mark = styled("span")({
  display: "grid",
  placeItems: "center",
  width: 28,
  height: 28,
  border: `2px solid ${paint.ink}`,
  borderRadius: "50%",
  backgroundColor: paint.card,
  color: paint.ink,
  "&[data-open=false]": { borderColor: paint.lineStrong, color: paint.mute },
});

/** The state of a leak point: its shape and its word. */
export const LeakStateChip = ({ state }: { state: LeakState }) => {
  const { language } = useFormat();
  const Shape = shapes[state];
  return (
    <Root data-open={isOpenLeak(state)}>
      <Shape size={16} stroke={1.75} aria-hidden />
      {leakStateLabels[state][language]}
    </Root>
  );
};

/** The shape alone, for maps, where the name stands beside it or in its label. */
export const LeakStateMark = ({ state }: { state: LeakState }) => {
  const Shape = shapes[state];
  return (
    <Mark data-open={isOpenLeak(state)}>
      <Shape size={16} stroke={2} aria-hidden />
    </Mark>
  );
};
