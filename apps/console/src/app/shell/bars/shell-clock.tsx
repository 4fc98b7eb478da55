import { styled } from "@mui/material/styles";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Root = styled("span")({
  ...typeScale.bodyS,
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  color: paint.mute,
  "& b": { color: paint.ink, fontWeight: 600 },
});

/** Date, time and zone of the installation. */
export const ShellClock = () => {
  const format = useFormat();
  const time = useClock((now) => format.time(now));
  const date = useClock((now) => format.date(now));
  return (
    <Root dir="ltr">
      {date} <b>{time}</b> {format.zone()}
    </Root>
  );
};
