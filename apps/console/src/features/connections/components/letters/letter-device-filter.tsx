import Autocomplete from "@mui/material/Autocomplete";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { ChooserText } from "../../../../shared/ui/form/chooser-text.tsx";

const Root = styled(Autocomplete<Choice>)({ flex: "0 1 220px", minWidth: 160 });

interface Choice {
  id: number;
  name: string;
  displayName: string;
}

/** Narrows the list to one device; `name` is what the list knows of the one in the address. */
export const LetterDeviceFilter = (props: {
  device: number | undefined;
  name: string | undefined;
  onChange: (device: number | undefined) => void;
}) => {
  const { t } = useTranslation("connections");
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState<Choice | null>(null);
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
      noOptionsText={error ? errorText(error) : t("token.noDevice")}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, chosen) => {
        setKnown(chosen);
        props.onChange(chosen?.id);
      }}
      renderInput={(params) => (
        <ChooserText params={params} label={t("letters.device")} hint={t("letters.anyDevice")} />
      )}
    />
  );
};
