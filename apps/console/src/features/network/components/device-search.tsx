import Autocomplete from "@mui/material/Autocomplete";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type DeviceChoice, devicesToChooseQuery } from "../../../shared/queries/find-devices.ts";
import { ChooserText } from "../../../shared/ui/form/chooser-text.tsx";

/** Chooses a device by its name or code. */
export const DeviceSearch = (props: {
  value: DeviceChoice | null;
  onChange: (device: DeviceChoice | null) => void;
}) => {
  const { t } = useTranslation(["network", "messages"]);
  const [q, setQ] = useState("");
  const found = useQuery(devicesToChooseQuery(q));
  return (
    <Autocomplete
      options={found.data ?? []}
      value={props.value}
      onChange={(_event, chosen) => props.onChange(chosen)}
      onInputChange={(_event, text, reason) => reason === "input" && setQ(text)}
      filterOptions={(options) => options}
      getOptionLabel={({ displayName, name }) => `${displayName} (${name})`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("messages:no_data")}
      renderInput={(params) => <ChooserText params={params} label={t("devices.device")} />}
    />
  );
};
