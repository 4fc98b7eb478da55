import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { PumpBank } from "@sgval/contract/pumps/pumps";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { templateChoiceQuery } from "../../api/templates.ts";

const Asked = styled(Stack)({ flexBasis: "100%" });

type Props = {
  /** The device that is to measure for the pump. */
  device: Pick<DeviceDetail, "channels" | "displayName">;
  station: string;
  pump: PumpBank["pumps"][number];
  busy: boolean;
  /** Links; `controlVariable` is absent where the pump has none to change. */
  onLink: (link: { controlVariable?: string | null }) => void;
};

/** Asks which value of the measuring device takes the place of the one that the pump was computed from. */
const ControlVariable = ({ device, pump, busy, onLink }: Props) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const templates = useQuery({ ...templateChoiceQuery(), enabled: pump.templateId !== null });
  // A pump with a template takes only the values that the template names.
  const named = templates.data?.find(({ id }) => id === pump.templateId)?.parameters;
  const channels = device.channels.filter(
    ({ mappingKey }) => !named || named.some((row) => row.mappingKey === mappingKey),
  );
  const [picked, setPicked] = useState<string | null>(null);
  const same = channels.some(({ mappingKey }) => mappingKey === pump.controlVariable);
  const value = picked ?? (same && pump.controlVariable ? pump.controlVariable : "");
  return (
    <Asked gap={10}>
      <Field
        label={t("linkage.value", { device: device.displayName })}
        help={value === "" ? t("linkage.noValueHelp") : t("linkage.valueHelp")}
      >
        {({ id, ...aria }) => (
          <Select
            fullWidth
            displayEmpty
            value={value}
            onChange={(event) => setPicked(event.target.value)}
            SelectDisplayProps={{
              id,
              ...aria,
              "aria-label": t("linkage.value", { device: device.displayName }),
            }}
          >
            <MenuItem value="">{t("linkage.noValue")}</MenuItem>
            {channels.map(({ mappingKey, parameter }) => (
              <MenuItem key={mappingKey} value={mappingKey}>
                {`${mappingKey} · ${format.parameterName(parameter)}`}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
      <Button
        variant="contained"
        disabled={busy}
        onClick={() => onLink({ controlVariable: value === "" ? null : value })}
      >
        {t("linkage.link")}
      </Button>
    </Asked>
  );
};

/** A pump that may be linked: at once, or after its control variable was chosen anew where it has one. */
export const PumpToLink = (props: Props) => {
  const { station, pump, busy, onLink } = props;
  const { key, name, linkedDeviceId, linkedDeviceName, controlVariable } = pump;
  const { t } = useTranslation("pumps");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div>
        <b>{name}</b>
        <small>
          {linkedDeviceId === null
            ? key
            : t("linkage.taken", { key, device: linkedDeviceName ?? `#${linkedDeviceId}` })}
        </small>
      </div>
      {!asking && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t("linkage.linkNamed", { pump: name, station })}
          disabled={busy || linkedDeviceId !== null}
          onClick={() => (controlVariable ? setAsking(true) : onLink({}))}
        >
          {t("linkage.link")}
        </Button>
      )}
      {asking && <ControlVariable {...props} />}
    </>
  );
};
