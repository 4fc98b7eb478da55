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

/**
 * Who said that the water of a burst is no leak, and why: the night flow knows nothing of it, and stays unusual until the nights
 * are as before, or the higher flow has become the usual one.
 * @param since when the burst began
 */
export const DismissedLately = ({ zoneId, since }: { zoneId: number; since: string }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const mayRead = useMay()("LeakPoint.Index");
  const query = useQuery({
    ...suspectedLeakListQuery({ state: ["dismissed"], zoneId, size: looked, sort: "-detectedAt" }),
    enabled: mayRead,
  });
  // A leak is often found, and dismissed, in the evening before the first night that shows it.
  const earliest = Date.parse(since) - dayMs;
  const [last] = (query.data?.data ?? [])
    .flatMap(({ id, flow, dismissed }) => (dismissed ? [{ id, flow, ...dismissed }] : []))
    .filter(({ at }) => Date.parse(at) >= earliest)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (!last) return null;
  const shown = {
    by: last.by,
    time: format.timestamp(last.at),
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
