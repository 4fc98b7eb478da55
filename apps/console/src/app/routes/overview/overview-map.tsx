import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { IconMap2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { mapDevicesQuery } from "../../../shared/queries/map-devices.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { hasWebgl } from "../../../shared/ui/map/map-frame.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { DevicesInPage } from "../map/devices-in-page.tsx";

const Devices = (props: { records: readonly DeviceSummary[]; scope: OverviewScope; shaded: boolean }) => {
  const { records, scope, shaded } = props;
  const { room, dma } = scope;
  const inScope = useMemo(
    () =>
      records.filter(
        ({ roomId, zoneId }) =>
          (room === undefined || roomId === room) && (dma === undefined || zoneId === dma),
      ),
    [records, room, dma],
  );
  return <DevicesInPage records={inScope} place={`${room ?? ""}/${dma ?? ""}`} shaded={shaded} />;
};

/** As high as the alarms beside it. */
const MapCard = styled(SectionCard)({
  display: "flex",
  flexDirection: "column",
  "& > :last-child": { flexGrow: 1 },
});

/** The devices of the scope on the map with their pressures. */
export const OverviewMap = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation(["dashboards", "map", "pages"]);
  const format = useFormat();
  const query = useQuery(mapDevicesQuery());
  const [shaded, setShaded] = useState(false);
  return (
    <MapCard
      title={t("pages:name.map")}
      sub={t("overview.mapSub", { unit: format.symbol("bar") })}
      flush
      actions={
        <>
          {hasWebgl() && (
            <Button
              size="small"
              variant={shaded ? "outlined" : "text"}
              aria-pressed={shaded}
              onClick={() => setShaded(!shaded)}
            >
              {t("map:layers.shading")}
            </Button>
          )}
          <Button
            component={AddressLink}
            href={pathTo(paths.fleet, {}, scope.dma === undefined ? {} : { dma: String(scope.dma) })}
            size="small"
            startIcon={<IconMap2 size={17} stroke={1.75} aria-hidden />}
          >
            {t("overview.openMap")}
          </Button>
        </>
      }
    >
      <QueryState query={query} failed={t("map:failed")}>
        {(records) => <Devices records={records} scope={scope} shaded={shaded} />}
      </QueryState>
    </MapCard>
  );
};
