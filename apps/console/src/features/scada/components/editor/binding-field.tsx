import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { type Binding, fitsRole, type Role, type SymbolKind } from "@sgval/contract/scada/mimic";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { channelsQuery } from "../../api/mimics.ts";

const Group = styled("fieldset")({
  display: "grid",
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: "8px 0 12px",
  border: "none",
  borderTop: `1px solid ${paint.line}`,
  "& legend": { ...typeScale.label, float: "left", width: "100%", padding: 0, color: paint.mute },
});
const Hidden = styled("p")({ ...typeScale.bodyS, margin: 0, color: paint.mute });

const Field = styled("div")({
  display: "grid",
  gap: 4,
  minWidth: 0,
  "& > span": { ...typeScale.label, color: paint.mute },
});

/** The name of a field above it; the field itself carries it as its accessible name. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Field>
    <span aria-hidden>{label}</span>
    {children}
  </Field>
);

/** Which channel of which device a measurement shows; both can be typed to be found. */
export const BindingField = (props: {
  label: string;
  /** What the channel must fit; without it any channel does. */
  fits: { kind: SymbolKind; role: Role } | null;
  value: Binding | null;
  onChange: (binding: Binding | null) => void;
}) => {
  const { label, fits, value, onChange } = props;
  const { t } = useTranslation("scada");
  const format = useFormat();
  const bound = value && !("hidden" in value) ? value : null;
  const [asked, setAsked] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const deviceId = asked ?? bound?.deviceId ?? null;
  const { data: device } = useQuery({ ...channelsQuery(deviceId ?? 0), enabled: deviceId !== null });
  const { data: found = [] } = useQuery(devicesToChooseQuery(device?.displayName === typed ? "" : typed));
  const channels = (device?.channels ?? []).filter((one) => !fits || fitsRole(fits.kind, fits.role, one));
  const clear = () => {
    setAsked(null);
    onChange(null);
  };
  return (
    <Group>
      <legend>{label}</legend>
      {value && "hidden" in value ? (
        <Hidden>{t("editor.hiddenBinding")}</Hidden>
      ) : (
        <>
          <Labelled label={t("editor.device")}>
            <Autocomplete
              options={found}
              value={
                device && deviceId !== null ? { id: deviceId, ...device, roomId: null, room: null } : null
              }
              filterOptions={(options) => options}
              getOptionLabel={(one) => one.displayName}
              getOptionKey={(one) => one.id}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              noOptionsText={t("editor.noDevice")}
              onInputChange={(_event, text) => setTyped(text)}
              onChange={(_event, one) => (one ? setAsked(one.id) : clear())}
              renderInput={(params) => (
                <TextField
                  {...params}
                  size="small"
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: {
                      ...params.slotProps.htmlInput,
                      "aria-label": `${label}, ${t("editor.device")}`,
                    },
                  }}
                />
              )}
            />
          </Labelled>
          <Labelled label={t("editor.channel")}>
            <Autocomplete
              options={channels}
              value={bound && bound.deviceId === deviceId ? bound.channel : null}
              disabled={deviceId === null}
              getOptionLabel={(one) => format.parameterName(one)}
              noOptionsText={t("editor.noChannel")}
              onChange={(_event, channel) =>
                channel !== null && deviceId !== null ? onChange({ deviceId, channel }) : onChange(null)
              }
              renderInput={(params) => (
                <TextField
                  {...params}
                  size="small"
                  slotProps={{
                    ...params.slotProps,
                    htmlInput: {
                      ...params.slotProps.htmlInput,
                      "aria-label": `${label}, ${t("editor.channel")}`,
                    },
                  }}
                />
              )}
            />
          </Labelled>
        </>
      )}
      {value && (
        <Button size="small" variant="text" onClick={clear}>
          {t("editor.unbind")}
        </Button>
      )}
    </Group>
  );
};
