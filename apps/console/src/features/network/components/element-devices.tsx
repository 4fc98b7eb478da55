import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ElementName } from "@sgval/contract/network/elements";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { Actions, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { networkDevicesQuery, useAttachDevice } from "../api/element-devices.ts";
import { AttachedList } from "./attached-list.tsx";
import { DeviceSearch } from "./device-search.tsx";

/** The devices at one element of a network; whoever may, attaches and detaches them. */
export const ElementDevices = (props: {
  networkId: number;
  at: ElementName;
  mayChange: boolean;
  /** What a device measures now, where the page knows it. */
  measured?: (deviceId: number) => ReactNode;
}) => {
  const { networkId, at, mayChange } = props;
  const { t } = useTranslation(["network", "messages", "common"]);
  const errorText = useErrorText();
  const query = useQuery(networkDevicesQuery(networkId, at));
  const attach = useAttachDevice(networkId);
  const [open, setOpen] = useState(false);
  const [device, setDevice] = useState<DeviceChoice | null>(null);
  const close = () => {
    attach.reset();
    setDevice(null);
    setOpen(false);
  };
  const submit = () => {
    if (!device) return;
    attach.mutate(
      { deviceId: device.id, at },
      {
        onSuccess: () => {
          close();
          showSnackbar("success", t("messages:update_success"));
        },
      },
    );
  };
  return (
    <Stack gap={8}>
      <QueryState query={query} failed={t("devices.failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <MutedText>{t("devices.noneHere")}</MutedText>
          ) : (
            <AttachedList
              networkId={networkId}
              devices={data}
              mayChange={mayChange}
              measured={props.measured}
            />
          )
        }
      </QueryState>
      {mayChange && !open && (
        <Actions>
          <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
            {t("devices.attach")}
          </Button>
        </Actions>
      )}
      {open && (
        <>
          <DeviceSearch value={device} onChange={setDevice} />
          {attach.error && <Alert severity="error">{errorText(attach.error)}</Alert>}
          <Actions>
            <Button variant="contained" size="small" disabled={!device || attach.isPending} onClick={submit}>
              {t("devices.attach")}
            </Button>
            <Button variant="outlined" size="small" onClick={close}>
              {t("common:cancel")}
            </Button>
          </Actions>
        </>
      )}
    </Stack>
  );
};
