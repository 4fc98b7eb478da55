import { dismissReasonLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import { dayMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted, Stack } from "../../../../shared/ui/arrange.ts";
import { suspectedLeakListQuery } from "../../api/suspected-leaks.ts";

/** Of the newest dismissed leaks of a zone that are looked at. */
const looked = 10;
/** The same water begins about when the burst does: hours before the first night, or days where nights had no values. */
const begins = { before: 3 * dayMs, after: dayMs };
/** A night, an hour by day and the mean of days say the flow of the same water differently; a burst of much more is another. */
const mostRatio = 2;

/**
 * Who said that the water of a burst is no leak, and why: the night flow knows nothing of it, and stays unusual until the nights
 * are as before, or the higher flow has become the usual one.
 * @param since when the burst began
 * @param excess by how much the flow is above what it usually is, m³/h
 */
export const DismissedLately = (props: { zoneId: number; since: string; excess: number }) => {
  const { zoneId, since, excess } = props;
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const mayRead = useMay()("LeakPoint.Index");
  const query = useQuery({
    ...suspectedLeakListQuery({ state: ["dismissed"], zoneId, size: looked, sort: "-detectedAt" }),
    enabled: mayRead,
  });
  const isSame = (leak: { startedAt: string; flow: number }): boolean => {
    const later = Date.parse(leak.startedAt) - Date.parse(since);
    const ratio = leak.flow / excess;
    return later >= -begins.before && later <= begins.after && ratio >= 1 / mostRatio && ratio <= mostRatio;
  };
  const [last] = (query.data?.data ?? [])
    .filter(isSame)
    .flatMap(({ id, flow, dismissed }) => (dismissed ? [{ id, flow, ...dismissed }] : []))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (!last) return null;
  const shown = {
    by: last.by,
    time: format.dateTime(last.at),
    reason: dismissReasonLabels[last.reason][format.language],
  };
  return (
    <Stack gap={2}>
      <Link to={paths.suspectedLeaks} search={{ show: last.id }}>
        {t("suspected.ofFlow", { flow: format.quantity(last.flow, "m3/h", 1) })}
      </Link>
      <span>{t("suspected.dismissedBy", shown)}</span>
      <Muted>{t("suspected.burstStays")}</Muted>
    </Stack>
  );
};
