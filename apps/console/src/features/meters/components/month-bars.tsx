import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

export interface MonthBar {
  from: string;
  /** m³; `null` where it is not known. */
  volume: number | null;
  estimated: number;
}

const height = 96;

const Figure = styled("figure")({ margin: 0, minWidth: 0 });
const Plot = styled("div")({
  display: "flex",
  alignItems: "end",
  gap: 3,
  height,
  borderBottom: `1px solid ${paint.lineStrong}`,
});
const Bar = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minWidth: 4,
  "& > i": { display: "block", backgroundColor: paint.primary },
  // What was pro-rated looks less certain.
  "& > i[data-estimated=true]": {
    backgroundImage: `repeating-linear-gradient(45deg, ${paint.primary} 0 2px, transparent 2px 5px)`,
    backgroundColor: "transparent",
    border: `1px solid ${paint.primary}`,
    borderBottom: 0,
  },
  // A gap is no zero.
  "&[data-unknown=true]": { height: 6, borderBottom: `2px dotted ${paint.mute}` },
});
const Ends = styled("div")({
  ...typeScale.age,
  display: "flex",
  justifyContent: "space-between",
  marginTop: 4,
  color: paint.mute,
});
const Hidden = styled("table")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Consumption by month as bars, the estimated part hatched; a hidden table has the numbers for assistive technology. */
export const MonthBars = ({ label, months }: { label: string; months: readonly MonthBar[] }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const most = Math.max(...months.map(({ volume }) => volume ?? 0), 1e-9);
  const volumeText = (volume: number | null) =>
    volume === null ? t("unknown") : format.quantity(volume, "m3", 1);
  const say = ({ from, volume, estimated }: MonthBar) =>
    `${format.date(from)} · ${volumeText(volume)}${estimated > 0 ? ` · ${t("ofWhichEstimated", { volume: volumeText(estimated) })}` : ""}`;
  const [first, last] = [months[0], months.at(-1)];
  return (
    <Figure>
      <Plot aria-hidden>
        {months.map((month) => {
          const { from, volume, estimated } = month;
          const share = (part: number) => (part / most) * height;
          return (
            <Bar key={from} title={say(month)} data-unknown={volume === null}>
              {volume !== null && (
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
        <span>{first && format.date(first.from)}</span>
        <span>{volumeText(most > 1e-9 ? most : null)}</span>
        <span>{last && format.date(last.from)}</span>
      </Ends>
      <Hidden>
        <caption>{label}</caption>
        <tbody>
          {months.map(({ from, volume, estimated }) => (
            <tr key={from}>
              <th scope="row">{format.date(from)}</th>
              <td>{volumeText(volume)}</td>
              <td>{volumeText(estimated)}</td>
            </tr>
          ))}
        </tbody>
      </Hidden>
    </Figure>
  );
};
