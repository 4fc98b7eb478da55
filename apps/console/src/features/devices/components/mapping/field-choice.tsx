import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { PayloadField } from "@sgval/contract/readings/mapping";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { parameterOf, parametersOf } from "@sgval/quantities/parameter";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { ChooserText } from "../../../../shared/ui/form/chooser-text.tsx";
import { furtherChannel } from "../../channel-names.ts";
import { type DeviceFormValues, plainChannel } from "../../device-form.ts";
import { ChannelRow } from "../form/channel-row.tsx";

const Rows = styled("ul")({ margin: 0, padding: 0 });

interface Choice {
  /** Channel of the device that is to read this field, or `null` for a further one. */
  index: number | null;
  parameter: string;
  label: string;
  group: string;
  /** Names in all languages, for the search. */
  found: string;
}

/** Says what a field of a message is: a measurement with its unit and scaling, the time, or nothing that is needed. */
export const FieldChoice = ({ field }: { field: PayloadField }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { control, setValue } = useFormContext<DeviceFormValues>();
  const { append, remove } = useFieldArray({ control, name: "channels" });
  const channels = useWatch({ control, name: "channels" });
  const keys = useWatch({ control, name: "payloadKeys" });
  const type = useWatch({ control, name: "type" });
  const { key } = field;
  if (key === null) return null;
  const mapped = channels.findIndex(
    ({ mappingKey, otherKeys, parameter }) =>
      mappingKey === key ||
      otherKeys.includes(key) ||
      (field.use === "channel" && parameter === field.parameter),
  );
  const isIgnored = keys.ignoredKeys.includes(key);
  const isTime = keys.timeKey === key;
  const setKeys = (change: Partial<typeof keys>) =>
    setValue("payloadKeys", { ...keys, ...change }, { shouldDirty: true });
  /** A field is one of the three. */
  const freed = {
    timeKey: isTime ? null : keys.timeKey,
    ignoredKeys: keys.ignoredKeys.filter((other) => other !== key),
  };
  const namesOf = (parameter: string) =>
    searchText([parameter, ...Object.values(parameterOf(parameter)?.parameter.names ?? {})].join(" "));
  const used = channels.map((channel) => channel.parameter);
  const choices: Choice[] = [
    ...channels.map(({ parameter, mappingKey }, index) => ({
      ...{ index, parameter, group: t("mapping.existing"), found: namesOf(parameter) },
      label: `${format.parameterName(parameter)} (${t("mapping.readsNow", { key: mappingKey })})`,
    })),
    // By the name it gets, because a device may have a channel of this parameter already.
    ...parametersOf(type)
      .map(({ key }) => furtherChannel(key, used))
      .map((parameter) => ({
        ...{ index: null, parameter, label: format.parameterName(parameter), group: t("mapping.others") },
        found: namesOf(parameter),
      })),
  ];
  const choose = ({ index, parameter }: Choice) => {
    setKeys(freed);
    if (index !== null) {
      setValue(`channels.${index}.mappingKey`, key, { shouldDirty: true });
      return;
    }
    append(plainChannel(parameter, key), { shouldFocus: false });
  };
  if (mapped >= 0)
    return (
      <Rows>
        <ChannelRow index={mapped} onRemove={() => remove(mapped)} />
      </Rows>
    );
  return (
    <Stack gap={12}>
      <Autocomplete
        // Gone after the choice.
        value={null}
        blurOnSelect
        options={choices}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ parameter, index }) => `${index ?? "new"} ${parameter}`}
        filterOptions={(options, { inputValue }) => {
          const matches = searchFor(inputValue);
          return options.filter(({ found }) => matches(found));
        }}
        noOptionsText={t("form.noParameter")}
        onChange={(_event, choice) => choice && choose(choice)}
        renderInput={(params) => <ChooserText params={params} label={t("mapping.measures")} />}
      />
      <Actions>
        <Button
          variant="outlined"
          aria-pressed={isTime}
          onClick={() => setKeys(isTime ? freed : { ...freed, timeKey: key })}
        >
          {isTime ? t("mapping.noTime") : t("mapping.isTime")}
        </Button>
        <Button
          variant="outlined"
          aria-pressed={isIgnored}
          onClick={() => setKeys(isIgnored ? freed : { ...freed, ignoredKeys: [...freed.ignoredKeys, key] })}
        >
          {isIgnored ? t("mapping.noIgnore") : t("mapping.ignore")}
        </Button>
      </Actions>
    </Stack>
  );
};
