import { styled } from "@mui/material/styles";
import type { DeviceHealth } from "@sgval/contract/readings/health";
import { daySeconds, hourMs } from "@sgval/quantities/duration";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const HOURS_IN_ROW = 24;
const DAYS_IN_ROW = 30;

// Time runs from left to right in every text direction.
const Rows = styled("div")({ display: "grid", gap: 6, direction: "ltr" });

const Line = styled("div")({
  display: "grid",
  gridTemplateColumns: "86px minmax(0, 1fr)",
  alignItems: "end",
  gap: 8,
  "& > span": { ...typeScale.micro, color: paint.mute, whiteSpace: "nowrap" },
  [below("sm")]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 2 },
});

const Cells = styled("ol")({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    position: "relative",
    height: 26,
    overflow: "hidden",
    borderRadius: 2,
    backgroundColor: paint.track,
  },
  // Neither a bar nor the dashes of a piece that is missing.
  "& li[data-state=free]": {
    backgroundColor: "transparent",
    backgroundImage: `repeating-linear-gradient(135deg, ${paint.lineStrong} 0 1px, transparent 1px 5px)`,
  },
  "& li[data-state=none]": { backgroundColor: "transparent", border: `1px dashed ${paint.edge}` },
  "& li > i": { position: "absolute", insetInline: 0, bottom: 0, backgroundColor: paint.ink2 },
  "@media (forced-colors: active)": { "& li > i": { backgroundColor: "CanvasText" } },
});

const Legend = styled(MutedText)({ ...typeScale.age });

/** What of the expected readings arrived, as a bar for each hour or day; its height is the share. */
export const HealthStrip = ({ health }: { health: Pick<DeviceHealth, "strip" | "pieceSeconds"> }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const byDay = health.pieceSeconds >= daySeconds;
  const inRow = byDay ? DAYS_IN_ROW : HOURS_IN_ROW;
  const rows = Array.from({ length: Math.ceil(health.strip.length / inRow) }, (_, row) =>
    health.strip.slice(row * inRow, (row + 1) * inRow),
  );
  const timeOf = (at: string) =>
    byDay
      ? format.day(at)
      : `${format.day(at)} ${format.time(at, false)}–${format.time(Date.parse(at) + hourMs, false)}`;
  return (
    <Rows>
      {rows.map((row) => {
        const start = row[0]?.at ?? "";
        const title = byDay ? format.day(start) : `${format.day(start)} ${format.time(start, false)}`;
        return (
          <Line key={start}>
            <span>{`${title} →`}</span>
            <Cells aria-label={`${byDay ? t("health.stripDays") : t("health.strip")}, ${title}`}>
              {row.map(({ at, expected, received }) => {
                const share = expected === 0 ? 0 : Math.min(1, received / expected);
                const numbers = { received: format.count(received), expected: format.count(expected) };
                const text =
                  expected === 0
                    ? received === 0
                      ? t("health.pieceFree", { time: timeOf(at) })
                      : t("health.pieceUncounted", { time: timeOf(at), received: numbers.received })
                    : t("health.piece", { time: timeOf(at), ...numbers });
                return (
                  <li
                    key={at}
                    title={text}
                    data-state={expected === 0 ? "free" : received === 0 ? "none" : undefined}
                  >
                    {expected > 0 && <i style={{ height: `${share * 100}%` }} />}
                    <span className="visually-hidden">{text}</span>
                  </li>
                );
              })}
            </Cells>
          </Line>
        );
      })}
      <Legend>
        {t("health.legend")}
        {health.strip.some(({ expected }) => expected === 0) && ` · ${t("health.legendFree")}`}
      </Legend>
    </Rows>
  );
};
