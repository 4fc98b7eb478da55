import { styled } from "@mui/material/styles";
import { leakCalibrationLabels, leakSeriesLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import type { SensedSeries, ZoneSensing as Sensing } from "@sgval/contract/leaks/zone-sensing";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { type Format, useFormat } from "../../../shared/format/use-format.ts";
import { Grow, Muted } from "../../../shared/ui/arrange.ts";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { zoneSensingQuery } from "../api/leak-sensing.ts";

const Head = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 12px",
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
});

// Beside a long state the row breaks, not its name into single words.
const Series = styled("span")({ flex: "1 1 180px" });

type Texts = TFunction<"leaks">;

const learningText = (learnt: number, learningDays: number, t: Texts): string =>
  learnt < learningDays
    ? t("sensing.now.learning", { days: learnt, of: learningDays })
    : t("sensing.now.fewQuiet");

/** The state of a zone in one line; of several series the one that is nearest to its level. */
const stateText = (found: Sensing, isSuspected: boolean, t: Texts, format: Format): string => {
  const { state, dataUntil, series, learningDays } = found;
  if (state === "off") return t("sensing.now.off");
  if (state === "not_sensed") return t("sensing.now.notSensed");
  if (state === "unknown") return t("sensing.now.unknown");
  if (state === "no_data")
    return dataUntil === null
      ? t("sensing.now.neverData")
      : t("sensing.now.noData", { time: format.timestamp(dataUntil) });
  if (state === "learning")
    return learningText(Math.max(0, ...series.map(({ learnt }) => learnt)), learningDays, t);
  const shares = series.flatMap(({ score, level }) =>
    score === null || level === null ? [] : [score / level],
  );
  if (shares.length === 0) return isSuspected ? t("sensing.now.watchedBeside") : t("sensing.now.watched");
  const share = format.number(Math.max(...shares), 1);
  return isSuspected ? t("sensing.now.shareBeside", { share }) : t("sensing.now.share", { share });
};

const seriesText = (
  { score, level, learnt, uncalibrated }: SensedSeries,
  learningDays: number,
  t: Texts,
  format: Format,
): string => {
  if (uncalibrated !== null) return leakCalibrationLabels[uncalibrated][format.language];
  if (level === null) return learningText(learnt, learningDays, t);
  const shown = format.number(level, 1);
  return score === null
    ? t("sensing.now.noScore", { level: shown })
    : t("sensing.now.score", { score: format.number(score, 1), level: shown });
};

/**
 * Whether leaks of a zone are sensed now, how near each of its series is to the alarm level, and what it still learns from.
 * @param isSuspected a leak is suspected, or the night flow has not confirmed its repair: its flow is not in the scores, which would
 *   seem to deny it
 */
export const ZoneSensing = ({ deviceId, isSuspected }: { deviceId: number; isSuspected: boolean }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const maySet = useMay()("Setting.Index");
  const query = useQuery(zoneSensingQuery(deviceId));
  const found = query.data;
  return (
    <>
      <QueryFailure query={query} failed={t("sensing.now.failed")} />
      {found && (
        <>
          <Head>
            <Grow>
              {t("sensing.now.line", { state: stateText(found, isSuspected, t, format) })}
              {isSuspected && found.state === "watched" && <small>{t("sensing.now.beside")}</small>}
              {found.at !== null && (
                <small>{t("sensing.now.at", { time: format.timestamp(found.at) })}</small>
              )}
            </Grow>
            {maySet && (
              <Link to={paths.settings} search={{ tab: "waterBalance" }}>
                {t("sensing.now.parameters")}
              </Link>
            )}
          </Head>
          <ul>
            {found.series.map((one) => (
              <li key={one.series}>
                <Series>{leakSeriesLabels[one.series][format.language]}</Series>
                <Muted>{seriesText(one, found.learningDays, t, format)}</Muted>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
