import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { IconStar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness, useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { deviceListQuery } from "../api/list-devices.ts";
import { DeviceCard } from "./device-card.tsx";
import { TypeName } from "./device-cells.tsx";

const SHOWN = 100;
/** What still leaves the rest of a phone's home within reach. */
const LEADING = 12;

const Grid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))",
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { minWidth: 0, padding: 12, border: `1px solid ${paint.line}`, borderRadius: 6 },
});
const Rows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: "10px 14px", borderTop: `1px solid ${paint.line}` },
});
const Foot = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "4px 12px",
  marginTop: 6,
  color: paint.mute,
});

/** Freshness as text; its shape is beside the name. */
const Standing = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  const freshness = useFreshness(useLiveDevice(device));
  return <span aria-hidden>{t(`freshness.${freshness}`)}</span>;
};

const pinnedQuery = (size: number) => deviceListQuery({ favourite: "true", size, sort: "displayName" });
/** Those that begin the home of a phone. */
export const leadingQuery = () => pinnedQuery(LEADING);

/**
 * Pinned devices within the user's scope, with live values; each can be opened or unpinned. With `leading` they begin the home of a
 * phone: closer together, and the first ones only.
 */
export const PinnedDevices = ({ leading = false }: { leading?: boolean }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const size = leading ? LEADING : SHOWN;
  const query = useQuery(pinnedQuery(size));
  const total = query.data?.metaData.total ?? 0;
  useWatchDevices(query.data?.data);
  const inList = (
    <Link to={paths.deviceList} search={{ favourite: "true" }}>
      {t("pinned.inList")}
    </Link>
  );
  return (
    <SectionCard
      title={t("pinned.title")}
      sub={total > 0 && format.count(total)}
      flush={leading}
      actions={leading && total > size ? inList : undefined}
    >
      <QueryState query={query} failed={t("loadFailed")}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <EmptyState
                icon={<IconStar size={20} stroke={1.75} aria-hidden />}
                reason={t("pinned.none")}
                next={t("pinned.next")}
                action={<Link to={paths.deviceList}>{t("title")}</Link>}
              />
            );
          if (leading)
            return (
              <Rows aria-label={t("pinned.title")}>
                {data.map((device) => (
                  <li key={device.id}>
                    <DeviceCard device={device} />
                  </li>
                ))}
              </Rows>
            );
          return (
            <>
              <Grid>
                {data.map((device) => (
                  <li key={device.id}>
                    <DeviceCard device={device} />
                    <Foot>
                      <TypeName device={device} />
                      <Standing device={device} />
                    </Foot>
                  </li>
                ))}
              </Grid>
              <Text sx={{ mt: 3 }}>{inList}</Text>
            </>
          );
        }}
      </QueryState>
    </SectionCard>
  );
};
