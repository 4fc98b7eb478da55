import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { shownTicks } from "../../../shared/ui/device/ruler-scale.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

export interface MonthBar {
  from: string;
  /** m³; `null` where it is not known. */
  volume: number | null;
  estimated: number;
}

const height = 96;
const mostTicks = 3;

const Figure = styled("figure")({
  margin: 0,
  minWidth: 0,
  "& figcaption": { ...typeScale.h3, marginBottom: 2 },
});
const Readout = styled("p")({ ...typeScale.bodyS, margin: "0 0 8px", minHeight: 20, color: paint.ink2 });
const Plot = styled("div")({
  position: "relative",
  display: "flex",
  alignItems: "end",
  gap: 3,
  height,
  marginInlineStart: 52,
  borderBottom: `1px solid ${paint.lineStrong}`,
});
const Tick = styled("span")({
  ...typeScale.age,
  position: "absolute",
  insetInline: 0,
  borderTop: `1px solid ${paint.line}`,
  color: paint.mute,
  pointerEvents: "none",
  "& b": {
    position: "absolute",
    insetInlineEnd: "calc(100% + 6px)",
    fontWeight: 400,
    whiteSpace: "nowrap",
    transform: "translateY(-50%)",
  },
});
const Bar = styled("button")({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  justifyContent: "end",
  flex: 1,
  minWidth: 4,
  height: "100%",
  padding: 0,
  border: 0,
  backgroundColor: "transparent",
  cursor: "pointer",
  "&[aria-pressed=true]": { backgroundColor: paint.tint },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 1 },
  "& > i": { display: "block", width: "100%", backgroundColor: paint.primary },
  // What was pro-rated looks less certain.
  "& > i[data-estimated=true]": {
    backgroundImage: `repeating-linear-gradient(45deg, ${paint.primary} 0 2px, transparent 2px 5px)`,
    backgroundColor: "transparent",
    border: `1px solid ${paint.primary}`,
    borderBottom: 0,
  },
  // A gap is no zero.
  "& > i[data-unknown=true]": {
    height: 6,
    borderBottom: `2px dotted ${paint.mute}`,
    backgroundColor: "transparent",
  },
});
const Ends = styled("div")({
  ...typeScale.age,
  display: "flex",
  justifyContent: "space-between",
  margin: "4px 0 0 52px",
  color: paint.mute,
});

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Consumption by month as bars over a scale, the estimated part hatched. The month that is pointed at, touched or reached with
 * the arrow keys is written above them, at first the last that is known.
 */
export const MonthBars = ({ label, months }: { label: string; months: readonly MonthBar[] }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const plot = useRef<HTMLDivElement>(null);
  const lastKnown = months.findLastIndex(({ volume }) => volume !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const current = Math.min(chosen ?? Math.max(0, lastKnown), months.length - 1);
  const highest = Math.max(...months.map(({ volume }) => volume ?? 0));
  const most = highest > 0 ? highest : 1;
  const volumeText = (volume: number | null) =>
    volume === null ? t("unknown") : format.quantity(volume, "m3", 1);
  const say = ({ from, volume, estimated }: MonthBar) =>
    `${format.month(from)} · ${volumeText(volume)}${estimated > 0 ? ` · ${t("ofWhichEstimated", { volume: volumeText(estimated) })}` : ""}`;
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(months.length - 1, Math.max(0, current + step));
    setChosen(next);
    plot.current?.querySelectorAll("button")[next]?.focus();
  };
  const ticks = highest > 0 ? shownTicks({ min: 0, max: most }, mostTicks, format.shown(1, "m3") ?? 1) : [];
  return (
    <Figure>
      <figcaption>{`${label} (${format.symbol("m3")})`}</figcaption>
      <Readout>{say(months[current] ?? last)}</Readout>
      <Plot ref={plot} role="group" aria-label={label} onKeyDown={move}>
        {ticks.map(({ at, value, decimals }) => (
          <Tick key={value} aria-hidden style={{ bottom: `${(100 * at) / most}%` }}>
            <b>{format.number(value, decimals)}</b>
          </Tick>
        ))}
        {months.map((month, index) => {
          const { from, volume, estimated } = month;
          const share = (volumePart: number) => (volumePart / most) * height;
          return (
            <Bar
              key={from}
              type="button"
              aria-label={say(month)}
              aria-pressed={index === current}
              tabIndex={index === current ? 0 : -1}
              onPointerEnter={() => setChosen(index)}
              onFocus={() => setChosen(index)}
              onClick={() => setChosen(index)}
            >
              {volume === null ? (
                <i data-unknown />
              ) : (
                <>
                  <i data-estimated style={{ height: share(estimated) }} hidden={estimated <= 0} />
                  <i style={{ height: share(Math.max(0, volume - estimated)) }} />
                </>
              )}
            </Bar>
          );
        })}
      </Plot>
      <Ends aria-hidden>
        <span>{format.month(first.from)}</span>
        {months.length > 1 && <span>{format.month(last.from)}</span>}
      </Ends>
    </Figure>
  );
};
