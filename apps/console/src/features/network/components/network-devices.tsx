import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { FoundElement } from "@sgval/contract/network/elements";
import type { Network } from "@sgval/contract/network/networks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { Actions, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { networkDevicesQuery, useAttachDevice } from "../api/element-devices.ts";
import { onMap } from "../on-map.ts";
import { AttachedList } from "./attached-list.tsx";
import { DeviceSearch } from "./device-search.tsx";
import { ElementSearch } from "./element-search.tsx";

/** Attaches one device to an element that is looked for here, or that is pressed on the map. */
const AttachForm = ({ network }: { network: Network }) => {
  const { t } = useTranslation(["network", "messages"]);
  const errorText = useErrorText();
  const may = useMay();
  const attach = useAttachDevice(network.id);
  const [device, setDevice] = useState<DeviceChoice | null>(null);
  const [element, setElement] = useState<FoundElement | null>(null);
  const submit = () => {
    if (!device || !element) return;
    attach.mutate(
      { deviceId: device.id, at: element },
      {
        onSuccess: () => {
          setDevice(null);
          setElement(null);
          showSnackbar("success", t("messages:update_success"));
        },
        // The file was imported again meanwhile, without this element: another one has to be chosen.
        onError: (error) => {
          if (error instanceof ApiError && error.code === "network_element_unknown") setElement(null);
        },
      },
    );
  };
  return (
    <Stack gap={12}>
      <DeviceSearch value={device} onChange={setDevice} />
      <ElementSearch networkId={network.id} value={element} onChange={setElement} />
      {attach.error && <Alert severity="error">{errorText(attach.error)}</Alert>}
      <Actions>
        <Button variant="contained" disabled={!device || !element || attach.isPending} onClick={submit}>
          {t("devices.attach")}
        </Button>
        {may("Device.Index") && (
          <Button variant="outlined" component={Link} to={onMap(network)}>
            {t("devices.onMap")}
          </Button>
        )}
      </Actions>
    </Stack>
  );
};

/** The devices at elements of a network; whoever may, attaches and detaches them. */
export const NetworkDevices = (props: { network: Network; mayChange: boolean; onClose: () => void }) => {
  const { network, mayChange, onClose } = props;
  const { t } = useTranslation("network");
  const query = useQuery(networkDevicesQuery(network.id));
  return (
    <DetailDrawer title={t("devices.title", { name: network.name })} onClose={onClose}>
      <Stack gap={20}>
        <QueryState query={query} failed={t("devices.failed")}>
          {({ data }) =>
            data.length === 0 ? (
              <MutedText>{t("devices.none")}</MutedText>
            ) : (
              <AttachedList networkId={network.id} devices={data} mayChange={mayChange} named />
            )
          }
        </QueryState>
        {mayChange && <AttachForm network={network} />}
      </Stack>
    </DetailDrawer>
  );
};
