import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { riskListQuery } from "../../../features/risk/api/risks.ts";
import { mapDevicesQuery } from "../../../shared/queries/map-devices.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { DevicesInPage } from "../map/devices-in-page.tsx";

/** More would hide each other on a small map. */
const most = 100;

/** Where the devices are that score ten or more. */
export const RiskMap = () => {
  const { t } = useTranslation(["risk", "map"]);
  const risks = useQuery(riskListQuery({ level: ["critical", "high"], page: 1, size: most, sort: "-score" }));
  const devices = useQuery(mapDevicesQuery());
  const ids = risks.data?.data;
  const records = useMemo(() => {
    const atRisk = new Set(ids?.map(({ deviceId }) => deviceId));
    return (devices.data ?? []).filter(({ id }) => atRisk.has(id));
  }, [devices.data, ids]);
  return (
    <SectionCard title={t("mapTitle")} sub={t("mapSub")} flush>
      <QueryState query={risks} failed={t("failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={t("noneOnMap")} />
          ) : (
            <QueryState query={devices} failed={t("map:failed")}>
              {() => <DevicesInPage records={records} place="risk" />}
            </QueryState>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
