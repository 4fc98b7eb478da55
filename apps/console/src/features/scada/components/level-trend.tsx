import { styled } from "@mui/material/styles";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { levelTrendOf, type MimicValue } from "../values.ts";

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
