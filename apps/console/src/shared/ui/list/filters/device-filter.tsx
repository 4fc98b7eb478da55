import Autocomplete from "@mui/material/Autocomplete";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { type DeviceChoice, devicesToChooseQuery } from "../../../queries/find-devices.ts";
import { ChooserText } from "../../form/chooser-text.tsx";

const Root = styled(Autocomplete<DeviceChoice>)({ flex: "0 1 220px", minWidth: 160 });

/** Narrows the list to one device; `name` is what the list knows of the one in the address. */
export const DeviceFilter = (props: {
  device: number | undefined;
  name: string | undefined;
  onChange: (device: number | undefined) => void;
}) => {
  const { t } = useTranslation(["messages", "common"]);
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState<DeviceChoice | null>(null);
  const { device } = props;
  const name = props.name ?? `#${device}`;
  const value =
    device === undefined ? null : known?.id === device ? known : { id: device, name, displayName: name };
  const errorText = useErrorText();
  const { data = [], error } = useQuery(devicesToChooseQuery(value?.displayName === typed ? "" : typed));
  return (
    <Root
      size="small"
      options={data}
      value={value}
      filterOptions={(options) => options}
      getOptionLabel={({ displayName }) => displayName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={error ? errorText(error) : t("messages:no_data")}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, chosen) => {
        setKnown(chosen);
        props.onChange(chosen?.id);
      }}
      renderInput={(params) => (
        <ChooserText
          params={params}
          label={t("common:filterBy.device")}
          hint={t("common:filterBy.anyDevice")}
        />
      )}
    />
  );
};
