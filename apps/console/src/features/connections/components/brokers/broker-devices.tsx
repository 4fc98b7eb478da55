import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import Switch from "@mui/material/Switch";
import { type Broker, type BrokerDevice, exportBrokerDevices } from "@sgval/contract/connections/brokers";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { useDensity } from "../../../../shared/ui/page/page-frame.ts";
import { brokerDevicesQuery, useAssignDevice, useReleaseDevice } from "../../api/brokers.ts";

const defaultSize = 10;

/** The devices behind a broker, and how commands reach them. */
export const BrokerDevices = ({ broker, onClose }: { broker: Broker; onClose: () => void }) => {
  const { t } = useTranslation(["connections", "messages", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const phone = useBelow("sm");
  const [density] = useDensity();
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const query = useQuery(brokerDevicesQuery(broker.id, { page: page ?? 1, size: size ?? defaultSize }));
  const assign = useAssignDevice();
  const release = useReleaseDevice();
  const locked = useMissingPermission("Mqtt.Connect");
  const attempt = (change: Promise<unknown>) =>
    void change.then(
      () => showSnackbar("success", t("messages:update_success")),
      (error: unknown) => showSnackbar("error", errorText(error)),
    );
  const checks = ({ deviceId, displayName, checksExpiry }: BrokerDevice) => (
    <Switch
      checked={checksExpiry}
      disabled={locked !== undefined || assign.isPending}
      slotProps={{
        input: { "aria-label": `${t("mqtt.device.checksExpiry")}${t("common:colon")}${displayName}` },
      }}
      onChange={(_event, on) => attempt(assign.mutateAsync({ id: broker.id, deviceId, checksExpiry: on }))}
    />
  );
  const releaseButton = ({ deviceId, by }: BrokerDevice) =>
    by === "assigned" && (
      <LockedButton
        size="small"
        variant="text"
        locked={locked}
        onClick={() => attempt(release.mutateAsync({ id: broker.id, deviceId }))}
      >
        {t("mqtt.device.release")}
      </LockedButton>
    );
  const name = ({ deviceId, displayName }: BrokerDevice) => (
    <Link to={paths.device} params={{ id: String(deviceId) }}>
      <b>{displayName}</b>
    </Link>
  );
  const columns: readonly Column<BrokerDevice>[] = [
    { key: "name", head: t("token.device"), isName: true, cell: name },
    { key: "by", head: t("mqtt.device.by"), cell: (row) => t(`mqtt.device.because.${row.by}`) },
    {
      key: "topic",
      head: t("mqtt.unclaimed.topic"),
      cell: (row) => <bdi dir="ltr">{row.topic ?? "--"}</bdi>,
    },
    {
      key: "lastAt",
      head: t("mqtt.lastMessage"),
      cell: (row) => (row.lastMessageAt ? format.timestamp(row.lastMessageAt) : "--"),
    },
    { key: "checks", head: t("mqtt.device.checksExpiry"), cell: checks },
    { key: "actions", head: t("token.actions"), cell: releaseButton },
  ];
  const title = t("mqtt.device.title", { name: broker.name });
  return (
    <Dialog open fullScreen={phone} maxWidth="lg" fullWidth aria-label={title} onClose={onClose}>
      <ListSection
        title={title}
        sub={t("mqtt.device.help")}
        actions={
          query.data && query.data.metaData.total > 0 ? (
            <ExportMenu route={exportBrokerDevices} params={{ id: broker.id }} query={{}} about={title} />
          ) : undefined
        }
        caption={title}
        query={query}
        failed={t("mqtt.failed")}
        rowKey={(row) => String(row.deviceId)}
        columns={columns}
        density={density}
        renderCard={(row) => (
          <>
            {name(row)}
            <div>{t(`mqtt.device.because.${row.by}`)}</div>
            <div>
              {t("mqtt.device.checksExpiry")} {checks(row)}
            </div>
            {releaseButton(row)}
          </>
        )}
        empty={{ reason: t("mqtt.device.empty") }}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onPage={setPage}
      />
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
