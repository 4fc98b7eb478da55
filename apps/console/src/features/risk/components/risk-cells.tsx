import { styled } from "@mui/material/styles";
import { riskLevelLabels, riskTreatmentLabels } from "@sgval/contract/risk/labels";
import { reasonText } from "@sgval/contract/risk/reason-text";
import type { RiskLevel } from "@sgval/contract/risk/risk-score";
import { type Risk, shownReasons } from "@sgval/contract/risk/risks";
import { dayMs } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { Sparkline, sparklinePath } from "../../../shared/ui/trend/sparkline.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const zone = createTimeZone(env.timeZone);

type RiskProps = { risk: Risk };

const Lines = styled("span")({
  display: "block",
  minWidth: 0,
  overflowWrap: "anywhere",
  color: paint.ink,
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& a": { color: "inherit", textDecoration: "none" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "&[data-beside=true]": { display: "flex", alignItems: "center", gap: 10 },
  "&[data-beside=true] > svg": { flex: "none", color: paint.ink2 },
  "& [data-late=true]": { color: paint.mediumText },
});

const Swatch = styled("i")({
  flex: "none",
  width: 14,
  height: 14,
  border: `1px solid ${paint.edge}`,
  borderRadius: 3,
  // Filled as high as the level, so that it is known without its colour.
  background: `linear-gradient(to top, ${paint.edge} 25%, transparent 25%)`,
  "&[data-level=medium]": {
    background: `linear-gradient(to top, ${paint.mediumFill} 50%, transparent 50%)`,
  },
  "&[data-level=high]": { background: `linear-gradient(to top, ${paint.highFill} 75%, transparent 75%)` },
  "&[data-level=critical]": { background: paint.criticalFill },
});

/** The level, in the colour that it has in the risk grid: the numbered shapes are those of alarm priorities. */
export const RiskLevelMark = ({ level }: { level: RiskLevel }) => <Swatch aria-hidden data-level={level} />;

const ScoreText = styled("span")({
  ...typeScale.valueXs,
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  whiteSpace: "nowrap",
});

/** The score with the colour and name of its level. */
export const Score = ({
  risk,
  beside = false,
}: RiskProps & {
  /** On one line, in a card. */
  beside?: boolean;
}) => {
  const format = useFormat();
  return (
    <Lines data-beside={beside}>
      <ScoreText>
        <RiskLevelMark level={risk.level} />
        {format.count(risk.score)}
      </ScoreText>
      <small>{riskLevelLabels[risk.level][format.language]}</small>
    </Lines>
  );
};

export const RiskDevice = ({ risk }: RiskProps) => {
  const mayOpen = useMay()("Device.Index");
  return (
    <Lines data-beside>
      <DeviceSilhouette type={risk.deviceType} size={20} />
      <span>
        {mayOpen ? (
          <Link to={paths.device} params={{ id: String(risk.deviceId) }}>
            {risk.deviceDisplayName}
          </Link>
        ) : (
          risk.deviceDisplayName
        )}
        <small>{[risk.deviceName, risk.zone ?? risk.room].filter(Boolean).join(" · ")}</small>
      </span>
    </Lines>
  );
};

/** The consequence, and whether anything is entered that it follows from. */
export const Consequence = ({ risk }: RiskProps) => {
  const { t } = useTranslation("risk");
  return (
    <Lines>
      {risk.consequence}
      {!risk.assessed && <small>{t("notAssessed")}</small>}
    </Lines>
  );
};

const Reasons = styled("ol")({
  ...typeScale.bodyS,
  margin: 0,
  paddingInlineStart: 16,
  color: paint.ink2,
  "& li": { overflowWrap: "anywhere" },
});

/** The heaviest reasons with their numbers. */
export const RiskReasons = ({ risk }: RiskProps) => {
  const { language } = useFormat();
  if (risk.reasons.length === 0) return missingText;
  return (
    <Reasons>
      {risk.reasons.slice(0, shownReasons).map((reason) => (
        <li key={reason.indicator}>{reasonText(reason, language)}</li>
      ))}
    </Reasons>
  );
};

const Change = styled("span")({
  display: "grid",
  gridTemplateColumns: "64px auto",
  alignItems: "center",
  gap: 8,
  "& b": { ...typeScale.valueXs },
});

/** The scores of seven days, and how much the score changed. */
export const RiskChange = ({ risk }: RiskProps) => {
  const { t } = useTranslation("risk");
  const format = useFormat();
  const days = risk.trend.map((_, index) => index * dayMs);
  const path = sparklinePath(days, risk.trend, { from: 0, to: days.at(-1) ?? 1 }, 2 * dayMs, 0);
  const first = risk.trend.find((score) => score !== null);
  const change = first == null ? 0 : risk.score - first;
  const text = change === 0 ? "=" : `${change > 0 ? "+" : "−"}${format.count(Math.abs(change))}`;
  return (
    <Change title={t("trendTitle")}>
      {path === "" ? <span /> : <Sparkline path={path} />}
      <b>{path === "" ? missingText : text}</b>
    </Change>
  );
};

/** Who treats it, how, and until when. */
export const Treatment = ({ risk }: RiskProps) => {
  const { t } = useTranslation("risk");
  const format = useFormat();
  const { owner, treatment, dueOn } = risk;
  const isLate =
    dueOn !== null && dueOn < zone.dateOf(serverNow()) && treatment !== "done" && treatment !== "accept";
  if (owner === null && treatment === null && dueOn === null) return missingText;
  return (
    <Lines>
      {[treatment && riskTreatmentLabels[treatment][format.language], owner].filter(Boolean).join(" · ")}
      {dueOn !== null && (
        <small data-late={isLate}>
          {isLate
            ? t("overdue", { day: format.localDate(dueOn) })
            : t("dueOn", { day: format.localDate(dueOn) })}
        </small>
      )}
    </Lines>
  );
};
