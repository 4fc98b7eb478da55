import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { markRank } from "@sgval/contract/devices/device-status";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { lossesOf } from "@sgval/contract/zones/zone-figures";
import type { Zone } from "@sgval/contract/zones/zones";
import { IconPolygon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { DeviceStatusShape } from "../../../../features/devices/components/device-cells.tsx";
import { KeyValue, ValueUnit } from "../../../../features/devices/components/key-value.tsx";
import { accountedChannels } from "../../../../features/devices/measurement.ts";
import { accountingQuery } from "../../../../features/zones/api/account.ts";
import { useDeleteZone } from "../../../../features/zones/api/zones.ts";
import { BurstState } from "../../../../features/zones/components/account/burst-state.tsx";
import { KeyFigures } from "../../../../features/zones/components/account/key-figures.tsx";
import { useMay } from "../../../../shared/api/ability.ts";
import { toApiError } from "../../../../shared/api/api-error.ts";
import { useReadOnly } from "../../../../shared/api/read-only.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Actions, Muted } from "../../../../shared/ui/arrange.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../../shared/ui/device/device-silhouette.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { accountedInflow } from "../../device/zone-inflow.tsx";
import { MapCard, MapCardHead, MapCardValues } from "../device-on-map.tsx";
import type { FleetDevice } from "../fleet-rules.ts";

const Members = styled("ul")({
  display: "grid",
  margin: 0,
  padding: 0,
  borderTop: `1px solid ${paint.line}`,
  listStyle: "none",
});

const Member = styled(ButtonBase)({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "18px 20px minmax(0, 1fr) auto",
  gap: 8,
  width: "100%",
  minHeight: 32,
  textAlign: "start",
  "&:hover": { backgroundColor: paint.hover },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
  "& > svg": { color: paint.ink2 },
  "& > span:nth-of-type(2)": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

const Balance = styled("div")({ ...typeScale.bodyS, display: "grid", gap: 8 });

/** Members that are listed, and values of the meter. */
const SHOWN = { members: 5, values: 3 } as const;

/** The account of a zone in a few numbers; on a phone, whose list needs the room, those that are looked at first. */
const ZoneBalance = ({ account, phone }: { account: ZoneAccounting; phone: boolean }) => {
  const { figures, month, burst } = account;
  const losses = lossesOf(figures.daily_leakage, month.figures.nrw_share);
  const quality = [
    figures.data_availability,
    ...(losses?.key === "nrw_share" ? [month.figures.meter_coverage] : []),
  ];
  const shown = phone
    ? [figures.inflow_now, losses]
    : [figures.inflow_now, figures.night_flow, losses, ...quality];
  const isAccounted = accountedInflow(account) !== null;
  return (
    <Balance>
      <KeyFigures figures={shown.filter((figure) => figure !== undefined)} />
      {isAccounted && (!phone || burst.level !== "none") && <BurstState burst={burst} />}
    </Balance>
  );
};

/** The zone that was picked on the map: its account, what else its device measures, and its devices, the worst first. */
export const ZoneCard = ({
  zone,
  members,
  meter,
  onPick,
  onEdit,
  onClose,
}: {
  zone: Zone;
  members: readonly FleetDevice[];
  /** The device that measures the zone. */
  meter: DeviceSummary | undefined;
  onPick: (id: number) => void;
  onEdit: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["map", "common", "messages", "zones"]);
  const errorText = useErrorText();
  const may = useMay();
  const phone = useBelow("sm");
  const readOnly = useReadOnly();
  const remove = useDeleteZone();
  const maySee = may("Zone.Index");
  const accounting = useQuery({ ...accountingQuery(zone.id), enabled: maySee });
  const isAccounted = accountedInflow(accounting.data) !== null;
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync(zone.id);
    showSnackbar("success", t("messages:deleted"));
    onClose();
  };
  const shown = members
    .filter(({ device }) => device.id !== meter?.id)
    .sort((one, other) => markRank(other.mark) - markRank(one.mark))
    .slice(0, phone ? 0 : SHOWN.members);
  const hidden = members.filter(({ device }) => device.id !== meter?.id).length - shown.length;
  return (
    <MapCard aria-label={zone.name}>
      <MapCardHead
        icon={<IconPolygon size={20} stroke={1.75} aria-hidden />}
        title={zone.name}
        under={t("zone.devices", { count: zone.devices })}
        onClose={onClose}
      />
      {maySee && (
        <QueryState query={accounting} failed={t("zones:account.failed")}>
          {(account) => account && <ZoneBalance account={account} phone={phone} />}
        </QueryState>
      )}
      {meter && !(phone && isAccounted) && (
        <MapCardValues
          device={meter}
          most={phone ? 1 : SHOWN.values}
          {...(accounting.data && { leftOut: isAccounted ? accountedChannels : [] })}
        />
      )}
      {shown.length > 0 && (
        <Members aria-label={t("zone.members")}>
          {shown.map(({ device }) => (
            <li key={device.id}>
              <Member onClick={() => onPick(device.id)}>
                <span>
                  <DeviceStatusShape device={device} />
                </span>
                <DeviceSilhouette type={device.type} size={18} />
                <span>{device.displayName}</span>
                <span dir="ltr">
                  <KeyValue device={device} label={false} inert /> <ValueUnit device={device} />
                </span>
              </Member>
            </li>
          ))}
        </Members>
      )}
      {!phone && hidden > 0 && <Muted>{t("zone.more", { count: hidden })}</Muted>}
      <Actions>
        {maySee && meter && accounting.data !== null && (
          <Button
            variant="contained"
            size="small"
            component={Link}
            to={pathTo(paths.device, { id: meter.id }, { tab: "balance" })}
          >
            {t("zones:account.balance")}
          </Button>
        )}
        {may("Zone.Update") && !readOnly && (
          <Button variant="outlined" size="small" onClick={onEdit}>
            {t("zone.edit")}
          </Button>
        )}
        {may("Zone.Delete") && !readOnly && (
          <Button variant="outlined" size="small" color="error" onClick={() => setAsking(true)}>
            {t("zone.remove")}
          </Button>
        )}
      </Actions>
      <QuestionDialog
        open={asking}
        title={t("messages:confirm_continue")}
        text={t("zone.removeText", { name: zone.name, count: zone.devices })}
        cancelLabel={t("common:cancel")}
        verbLabel={t("zone.remove")}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm().catch(() => undefined)}
        busy={remove.isPending}
        problem={remove.error && errorText(toApiError(remove.error))}
      />
    </MapCard>
  );
};
