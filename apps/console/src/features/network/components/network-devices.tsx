import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { ElementClass } from "@sgval/contract/network/model";
import type { Network } from "@sgval/contract/network/networks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { type DeviceChoice, devicesToChooseQuery } from "../../../shared/queries/find-devices.ts";
import { Grow, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { ChooserText } from "../../../shared/ui/form/chooser-text.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { networkDevicesQuery, useAttachDevice, useDetachDevice } from "../api/networks.ts";
import { useElementText } from "../use-element-text.ts";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "6px 0",
    borderBottom: `1px solid ${paint.line}`,
  },
});

/** Attaches one device to an element named by its id. */
const AttachForm = ({ network }: { network: Network }) => {
  const { t } = useTranslation(["network", "messages"]);
  const errorText = useErrorText();
  const attach = useAttachDevice(network.id);
  const [q, setQ] = useState("");
  const [device, setDevice] = useState<DeviceChoice | null>(null);
  const [of, setOf] = useState<ElementClass>("link");
  const [element, setElement] = useState("");
  const found = useQuery(devicesToChooseQuery(q));
  const submit = () => {
    if (!device || element.trim() === "") return;
    attach.mutate(
      { deviceId: device.id, class: of, id: element.trim() },
      {
        onSuccess: () => {
          setDevice(null);
          setElement("");
          showSnackbar("success", t("messages:update_success"));
        },
      },
    );
  };
  return (
    <Stack gap={12}>
      <Autocomplete
        options={found.data ?? []}
        value={device}
        onChange={(_event, chosen) => setDevice(chosen)}
        onInputChange={(_event, text, reason) => reason === "input" && setQ(text)}
        filterOptions={(options) => options}
        getOptionLabel={({ displayName, name }) => `${displayName} (${name})`}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={t("messages:no_data")}
        renderInput={(params) => <ChooserText params={params} label={t("devices.device")} />}
      />
      <Segmented
        label={t("devices.class")}
        value={of}
        segments={[
          { value: "link", label: t("class.link") },
          { value: "node", label: t("class.node") },
        ]}
        onChange={setOf}
      />
      <Field label={t("devices.element")} help={t("devices.elementHelp")}>
        {(aria) => (
          <OutlinedInput
            value={element}
            onChange={(event) => setElement(event.target.value)}
            inputProps={{ ...aria, maxLength: 64, autoComplete: "off", spellCheck: false }}
          />
        )}
      </Field>
      {attach.error && <Alert severity="error">{errorText(attach.error)}</Alert>}
      <Button
        variant="contained"
        disabled={!device || element.trim() === "" || attach.isPending}
        onClick={submit}
      >
        {t("devices.attach")}
      </Button>
    </Stack>
  );
};

/** The devices at elements of a network; whoever may, attaches and detaches them. */
export const NetworkDevices = (props: { network: Network; mayChange: boolean; onClose: () => void }) => {
  const { network, mayChange, onClose } = props;
  const { t } = useTranslation(["network", "messages"]);
  const errorText = useErrorText();
  const elementText = useElementText();
  const query = useQuery(networkDevicesQuery(network.id));
  const detach = useDetachDevice(network.id);
  return (
    <DetailDrawer title={t("devices.title", { name: network.name })} onClose={onClose}>
      <Stack gap={20}>
        <QueryState query={query} failed={t("devices.failed")}>
          {({ data }) =>
            data.length === 0 ? (
              <MutedText>{t("devices.none")}</MutedText>
            ) : (
              <List>
                {data.map(({ device, element, kind }) => (
                  <li key={device.id}>
                    <Grow>
                      <div>{device.displayName}</div>
                      <MutedText>
                        {elementText(element, kind)}
                        {kind === null && ` · ${t("devices.gone")}`}
                      </MutedText>
                    </Grow>
                    {mayChange && (
                      <IconButton
                        aria-label={t("devices.detach", { name: device.displayName })}
                        disabled={detach.isPending}
                        onClick={() => detach.mutate(device.id)}
                      >
                        <IconX size={18} stroke={1.75} />
                      </IconButton>
                    )}
                  </li>
                ))}
              </List>
            )
          }
        </QueryState>
        {detach.error && <Alert severity="error">{errorText(detach.error)}</Alert>}
        {mayChange && <AttachForm network={network} />}
      </Stack>
    </DetailDrawer>
  );
};
