import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Grow, Muted } from "../../../shared/ui/arrange.ts";
import { linkTarget } from "../../../shared/ui/link-target.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { failureOf, QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { zoneSensingQuery } from "../api/leak-sensing.ts";
import { leakListQuery } from "../api/leaks.ts";
import { suspectedLeakListQuery } from "../api/suspected-leaks.ts";
import { useRepairs } from "../use-repairs.ts";
import { LeakStateChip } from "./leak-state.tsx";
import { RepairedLately } from "./repaired-lately.tsx";
import { ZoneSensing } from "./zone-sensing.tsx";

/** Of each kind that are listed; the lists have the others. */
const SHOWN = 5;

const Lists = styled("div")({
  "& ul": { margin: 0, padding: 0, listStyle: "none" },
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 12px",
    minHeight: 44,
    padding: "4px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& a": linkTarget,
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

/**
 * What leaks in a zone: the open leak points, the leaks that its flow shows, what was repaired in the last weeks, and whether it is
 * watched at all, without which "none" would say nothing.
 * @param deviceId the DMA device that stands for it
 */
export const ZoneLeaks = ({ zoneId, deviceId }: { zoneId: number; deviceId: number }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const mayRead = useMay()("LeakPoint.Index");
  const points = useQuery({
    ...leakListQuery({ open: true, zoneId: [zoneId], size: SHOWN, sort: "-foundAt" }),
    enabled: mayRead,
  });
  const suspected = useQuery({
    ...suspectedLeakListQuery({ state: ["open"], zoneId, size: SHOWN, sort: "-detectedAt" }),
    enabled: mayRead,
  });
  const sensing = useQuery({ ...zoneSensingQuery(deviceId), enabled: mayRead });
  const repaired = useRepairs(zoneId);
  if (!mayRead) return null;
  const found = points.data?.data ?? [];
  const shown = suspected.data?.data ?? [];
  const [pointCount, suspectedCount] = [
    points.data?.metaData.total ?? 0,
    suspected.data?.metaData.total ?? 0,
  ];
  const isUnconfirmed = repaired.some(({ unconfirmed }) => unconfirmed !== null);
  const noneText = () => {
    if (isUnconfirmed) return t("unconfirmed.repair");
    return sensing.data?.state === "watched" ? t("noneOfZone") : t("noneReported");
  };
  const isKnown = points.data !== undefined && suspected.data !== undefined;
  return (
    <SectionCard
      title={t("ofZone")}
      sub={isKnown ? t("ofZoneCounts", { points: pointCount, suspected: suspectedCount }) : undefined}
      flush
      actions={
        <Link to={paths.leakPoints} search={{ dma: zoneId }}>
          {t("allOfZone")}
        </Link>
      }
    >
      <QueryFailure query={failureOf([points, suspected])} failed={t("failed")} />
      {isKnown && pointCount + suspectedCount === 0 && <EmptyState reason={noneText()} />}
      <Lists>
        <ul>
          {shown.map((leak) => (
            <li key={`suspected ${leak.id}`}>
              <Grow>
                <Link to={paths.suspectedLeaks} search={{ show: leak.id }}>
                  {t("suspected.ofFlow", { flow: format.quantity(leak.flow, "m3/h", 1) })}
                </Link>
                <small>{t("suspected.since", { time: format.dateTime(leak.startedAt) })}</small>
                {leak.unwatchedSince !== null && (
                  <>
                    <small>{t("suspected.unwatched", { time: format.dateTime(leak.unwatchedSince) })}</small>
                    <small>{t("suspected.unwatchedHelp")}</small>
                  </>
                )}
              </Grow>
              <Muted>{`${t("suspected.sure")} ${format.share(leak.confidence, 0)}`}</Muted>
            </li>
          ))}
          {found.map((leak) => (
            <li key={leak.id}>
              <Grow>
                <Link to={paths.leakPoint} params={{ id: String(leak.id) }}>
                  {leak.description}
                </Link>
                <small>{format.dateTime(leak.foundAt)}</small>
              </Grow>
              <LeakStateChip state={leak.state} />
            </li>
          ))}
        </ul>
        <RepairedLately repaired={repaired} />
        <ZoneSensing deviceId={deviceId} isSuspected={shown.length > 0 || isUnconfirmed} />
      </Lists>
    </SectionCard>
  );
};
