import Button from "@mui/material/Button";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { IconMap2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { mapDevicesQuery } from "../../../shared/queries/map-devices.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { DevicesInPage } from "../map/devices-in-page.tsx";

const Devices = ({ records, account }: { records: readonly DeviceSummary[]; account: ZoneAccounting }) => {
  const { zoneId, deviceId, members, pressurePoints } = account;
  const shown = useMemo(() => {
    const counted = new Set([...members, ...pressurePoints].map((one) => one.deviceId));
    return records.filter(
      (device) => device.zoneId === zoneId || device.id === deviceId || counted.has(device.id),
    );
  }, [records, zoneId, deviceId, members, pressurePoints]);
  return <DevicesInPage records={shown} place={`zone/${zoneId}`} zone={zoneId} />;
};

/** The outline of a zone with its devices and those at its boundary. */
export const ZoneMap = ({ account }: { account: ZoneAccounting }) => {
  const { t } = useTranslation(["zones", "map", "dashboards"]);
  const maySee = useMay()("Device.Index");
  const query = useQuery({ ...mapDevicesQuery(), enabled: maySee });
  if (!maySee) return null;
  return (
    <SectionCard
      title={t("account.map")}
      sub={account.name}
      flush
      actions={
        <Button
          component={Link}
          to={pathTo(paths.fleet, {}, { dma: String(account.zoneId) })}
          size="small"
          startIcon={<IconMap2 size={17} stroke={1.75} aria-hidden />}
        >
          {t("dashboards:overview.openMap")}
        </Button>
      }
    >
      <QueryState query={query} failed={t("map:failed")}>
        {(records) => <Devices records={records} account={account} />}
      </QueryState>
    </SectionCard>
  );
};
