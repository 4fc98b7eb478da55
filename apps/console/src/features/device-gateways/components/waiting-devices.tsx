import { styled } from "@mui/material/styles";
import { exportWaitingDevices, type WaitingDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { useQuery } from "@tanstack/react-query";
import { type ElementType, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions } from "../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { useKeptOrder } from "../../../shared/ui/list/steady-order.ts";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";
import { useForgetDevice, waitingQuery } from "../api/gateways.ts";
import { AdoptDevice } from "./adopt-device.tsx";

const defaultSize = 10;
/** Keys and payloads are what somebody sent: they may be long and in any reading direction. */
const Given = styled("bdi")({ overflowWrap: "anywhere" });
const Payload = styled("code")({
  display: "block",
  maxWidth: 360,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
/** In a table the buttons are the last to give way: they are what the list is for. */
const OneLine = styled(Actions)({ flexWrap: "nowrap", "& button": { flex: "none", whiteSpace: "nowrap" } });

const keyOf = ({ gatewayId, key }: WaitingDevice): string => `${gatewayId} ${key}`;

/** Devices that gateways send for and nobody has adopted; rows keep their places while messages come. */
export const WaitingDevices = () => {
  const { t } = useTranslation(["deviceGateways", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const [density] = useDensity();
  const [{ page, size }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>({});
  const query = useQuery(waitingQuery({ page: page ?? 1, size: size ?? defaultSize }));
  const shown = useKeptOrder(`${page} ${size}`, query.data?.data, keyOf);
  const [adopting, setAdopting] = useState<WaitingDevice | null>(null);
  const forget = useForgetDevice();
  const locked = useMissingPermission("Gateway.Update");
  const actions = (row: WaitingDevice, Group: ElementType = Actions) => (
    <Group>
      <LockedButton size="small" variant="outlined" locked={locked} onClick={() => setAdopting(row)}>
        {t("adopt")}
      </LockedButton>
      <LockedButton
        size="small"
        variant="text"
        locked={locked}
        onClick={() =>
          void forget
            .mutateAsync({ id: row.gatewayId, key: row.key })
            .catch((error: unknown) => showSnackbar("error", errorText(error)))
        }
      >
        {t("forget")}
      </LockedButton>
    </Group>
  );
  const columns: readonly Column<WaitingDevice>[] = [
    {
      key: "key",
      head: t("key"),
      isName: true,
      cell: (row) => (
        <Given dir="ltr">
          <b>{row.key}</b>
        </Given>
      ),
    },
    { key: "gateway", head: t("gateway"), cell: (row) => row.gatewayName },
    { key: "reason", head: t("why"), cell: (row) => t(`waitingReasons.${row.reason}`) },
    { key: "times", head: t("times"), align: "end", cell: (row) => format.count(row.times) },
    { key: "lastAt", head: t("lastMessage"), cell: (row) => format.timestamp(row.lastAt) },
    { key: "firstAt", head: t("firstMessage"), cell: (row) => format.timestamp(row.firstAt), from: 1920 },
    {
      key: "payload",
      head: t("payload"),
      cell: (row) => (
        <Payload dir="ltr" title={row.payload}>
          {row.payload}
        </Payload>
      ),
      from: 1920,
    },
    { key: "actions", head: t("actions"), cell: (row) => actions(row, OneLine) },
  ];
  const title = t("waiting");
  return (
    <>
      <ListSection
        title={title}
        sub={query.data && format.count(query.data.metaData.total)}
        actions={
          query.data && query.data.metaData.total > 0 ? (
            <ExportMenu route={exportWaitingDevices} query={{}} about={title} />
          ) : undefined
        }
        caption={title}
        query={{ ...query, data: query.data && shown && { ...query.data, data: shown } }}
        failed={t("waitingFailed")}
        rowKey={keyOf}
        columns={columns}
        density={density}
        renderCard={(row) => (
          <>
            <Given dir="ltr">
              <b>{row.key}</b>
            </Given>
            <div>
              {row.gatewayName} · {t(`waitingReasons.${row.reason}`)}
            </div>
            <div>
              {t("heard", {
                ...{ count: row.times, times: format.count(row.times) },
                at: format.timestamp(row.lastAt),
              })}
            </div>
            {actions(row)}
          </>
        )}
        empty={{ reason: t("noWaiting"), next: t("noWaitingNext") }}
        page={page}
        size={size}
        defaultSize={defaultSize}
        onPage={setPage}
      />
      {adopting && <AdoptDevice device={adopting} onClose={() => setAdopting(null)} />}
    </>
  );
};
