import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import {
  exportGatewayDevices,
  type Gateway,
  type GatewayDevice,
} from "@sgval/contract/device-gateways/gateways";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { gatewayDevicesQuery, useReleaseDevice } from "../api/gateways.ts";

const defaultSize = 10;
/** Keys are what somebody sent: in any reading direction. */
const isolated = (key: string) => `\u2068${key}\u2069`;

/** The devices behind a gateway with their keys in it. */
export const GatewayDevices = ({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) => {
  const { t } = useTranslation(["deviceGateways", "messages", "common", "forms"]);
  const format = useFormat();
  const errorText = useErrorText();
  const phone = useBelow("sm");
  const [density] = useDensity();
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const query = useQuery(gatewayDevicesQuery(gateway.id, { page: page ?? 1, size: size ?? defaultSize }));
  const release = useReleaseDevice();
  const locked = useMissingPermission("Gateway.Update");
  const [releasing, setReleasing] = useState<GatewayDevice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = (row: GatewayDevice | null) => {
    setReleasing(row);
    setProblem(null);
  };
  const releaseNow = async ({ deviceId }: GatewayDevice) => {
    try {
      await release.mutateAsync({ id: gateway.id, deviceId });
      ask(null);
      showSnackbar("success", t("messages:update_success"));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const releaseButton = (row: GatewayDevice) => (
    <LockedButton size="small" variant="text" locked={locked} onClick={() => ask(row)}>
      {t("release")}
    </LockedButton>
  );
  const name = ({ deviceId, displayName }: GatewayDevice) => (
    <Link to={paths.device} params={{ id: String(deviceId) }}>
      <b>{displayName}</b>
    </Link>
  );
  const last = ({ lastMessageAt }: GatewayDevice) => (lastMessageAt ? format.timestamp(lastMessageAt) : "--");
  const columns: readonly Column<GatewayDevice>[] = [
    { key: "name", head: t("device"), isName: true, cell: name },
    { key: "key", head: t("key"), cell: (row) => <bdi dir="ltr">{row.key}</bdi> },
    { key: "lastAt", head: t("lastMessage"), cell: last },
    { key: "actions", head: t("actions"), cell: releaseButton },
  ];
  const title = t("devicesOf", { name: gateway.name });
  return (
    <Dialog open fullScreen={phone} maxWidth="lg" fullWidth aria-label={title} onClose={onClose}>
      <ListSection
        title={title}
        sub={t("devicesHelp")}
        actions={
          <>
            {query.data && query.data.metaData.total > 0 && (
              <ExportMenu route={exportGatewayDevices} params={{ id: gateway.id }} query={{}} about={title} />
            )}
            <Button variant="outlined" onClick={onClose}>
              {t("common:close")}
            </Button>
          </>
        }
        caption={title}
        query={query}
        failed={t("devicesFailed")}
        rowKey={(row) => String(row.deviceId)}
        columns={columns}
        density={density}
        renderCard={(row) => (
          <>
            {name(row)}
            <div>
              <bdi dir="ltr">{row.key}</bdi> · {last(row)}
            </div>
            {releaseButton(row)}
          </>
        )}
        empty={{ reason: t("noDevices") }}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onPage={setPage}
      />
      {releasing && (
        <QuestionDialog
          open
          title={t("releaseTitle", { device: releasing.displayName, gateway: gateway.name })}
          text={t("releaseText", { key: isolated(releasing.key) })}
          cancelLabel={t("forms:cancel")}
          verbLabel={t("release")}
          busy={release.isPending}
          problem={problem}
          onCancel={() => ask(null)}
          onConfirm={() => void releaseNow(releasing)}
        />
      )}
    </Dialog>
  );
};
