import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import {
  COUNT_EVERY_MS,
  deviceCountsQuery,
  deviceListQuery,
} from "../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../features/devices/components/device-card.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { wasOutsideLimits } from "../../shared/realtime/live-devices.ts";
import { below } from "../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../shared/ui/device/status-shape.tsx";
import { EmptyState } from "../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { ComingRoute } from "./coming-route.tsx";

const Tiles = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
  gap: 12,
  [below("sm")]: { gridTemplateColumns: "1fr 1fr", gap: 8 },
});

const Tile = styled(ButtonBase)({
  display: "block",
  padding: "10px 14px 12px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  textAlign: "start",
  "&:hover": { backgroundColor: paint.hover },
  "& span": { ...typeScale.label, display: "flex", alignItems: "center", gap: 6, color: paint.mute },
  "& b": { ...typeScale.valueM, display: "block", marginTop: 4, color: paint.ink },
});

const Worst = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(280px, 1fr))",
  gap: 8,
  margin: 0,
  padding: "0 14px 14px",
  listStyle: "none",
  "& > li": { padding: "10px 12px", border: `1px solid ${paint.line}`, borderRadius: 8 },
});

const MOST_SHOWN = 6;

/** Device counts that link to the list, and the devices in the worst state. */
const DevicesNow = () => {
  const { t } = useTranslation(["devices", "common", "pages"]);
  const format = useFormat();
  const navigate = useNavigate();
  const query = useQuery({
    ...deviceListQuery({ page: 1, size: MOST_SHOWN, sort: "status" }),
    refetchInterval: COUNT_EVERY_MS,
  });
  const { data: liveCounts } = useQuery(deviceCountsQuery());
  const openOutside = () => void navigate({ to: paths.deviceList, search: { outsideLimits: "true" } });
  const open = (status?: "fresh" | "late" | "stale" | "offline") =>
    void navigate({ to: paths.deviceList, search: status === undefined ? {} : { status } });
  return (
    <QueryState query={query} failed={t("loadFailed")}>
      {({ data, metaData }) => {
        const counts = liveCounts ?? metaData.counts;
        // Worst first: those with a value outside its limits, then those not on time; normal ones are left out.
        const unusual = data.filter(
          (device) => device.freshness !== "fresh" || wasOutsideLimits(device, query.dataUpdatedAt),
        );
        return (
          <>
            <Tiles>
              <Tile onClick={() => open()}>
                <span>{t("title")}</span>
                <b>{format.count(counts.total)}</b>
              </Tile>
              <Tile onClick={openOutside}>
                <span>
                  {counts.outsideLimits > 0 && <StatusShape kind="medium" size={16} />}
                  {t("common:limit.outside")}
                </span>
                <b>{format.count(counts.outsideLimits)}</b>
              </Tile>
              {(["fresh", "late", "stale", "offline"] as const).map((status) => (
                <Tile key={status} onClick={() => open(status)}>
                  <span>
                    {status !== "fresh" && <StatusShape kind={status} size={16} />}
                    {t(`common:freshness.${status}`)}
                  </span>
                  <b>{format.count(counts[status])}</b>
                </Tile>
              ))}
            </Tiles>
            {counts.total > 0 && (
              <SectionCard title={t("pages:worstFirst")} flush>
                {unusual.length === 0 ? (
                  <EmptyState
                    reason={t("pages:nothingUnusual", { time: format.time(query.dataUpdatedAt, false) })}
                  />
                ) : (
                  <Worst>
                    {unusual.map((device) => (
                      <li key={device.id}>
                        <DeviceCard device={device} />
                      </li>
                    ))}
                  </Worst>
                )}
              </SectionCard>
            )}
          </>
        );
      }}
    </QueryState>
  );
};

/** Home page as far as it is built: device counts, and the planned content. */
export const HomeRoute = () => {
  const may = useMay();
  return <ComingRoute>{may("Device.Index") && <DevicesNow />}</ComingRoute>;
};
