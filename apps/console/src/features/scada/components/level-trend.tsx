import { styled } from "@mui/material/styles";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { fillOf, levelTrendOf, type MimicValue, tankLimitsOf } from "../values.ts";

const Trend = styled("span")({
  ...typeScale.age,
  display: "inline-flex",
  alignItems: "center",
  gap: 2,
  color: paint.ink2,
});

/** Where the level of a tank goes, as an arrow and a word; on a drawing the word is for those who do not see it. */
export const LevelTrend = (props: { level: MimicValue; full: number | null; drawn?: boolean }) => {
  const { t } = useTranslation("scada");
  const trend = levelTrendOf(props.level, props.full);
  if (trend === null) return null;
  const Arrow = trend === "rising" ? IconArrowUp : IconArrowDown;
  return (
    <Trend {...(trend === "steady" ? {} : { "data-trend": trend })}>
      {trend !== "steady" && <Arrow size={16} stroke={2} aria-hidden />}
      <span className={props.drawn ? "visually-hidden" : undefined}>{t(`trend.${trend}`)}</span>
    </Trend>
  );
};

/** How full a tank is and where its limits are, in words: what its drawing shows by the height of the water. */
export const TankFill = ({ level, full }: { level: MimicValue; full: number | null }) => {
  const { t } = useTranslation("scada");
  const format = useFormat();
  const fill = fillOf(level, full);
  const { high, low } = tankLimitsOf(level, full);
  const percent = (share: number) => format.quantity(share * 100, "%", 0);
  const words = [
    fill !== null && percent(fill),
    high !== undefined && `${t("high")} ${percent(high)}`,
    low !== undefined && `${t("low")} ${percent(low)}`,
  ].filter(Boolean);
  return words.length > 0 ? <small>{words.join(" · ")}</small> : null;
};
