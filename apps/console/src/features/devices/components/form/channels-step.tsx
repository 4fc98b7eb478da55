import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { defaultLimitsOf } from "@sgval/contract/devices/device-types";
import { parametersOf } from "@sgval/quantities/parameter";
import { IconPlus } from "@tabler/icons-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Row } from "../../../../shared/ui/arrange.ts";
import { ChooserText } from "../../../../shared/ui/form/chooser-text.tsx";
import { furtherChannel, nextPump, pumpRows } from "../../channel-names.ts";
import { type DeviceFormValues, plainChannel } from "../../device-form.ts";
import { unreadFields } from "../../seen-fields.ts";
import { MappingLink } from "../mapping/mapping-link.tsx";
import { TimeZoneField } from "../mapping/time-zone-field.tsx";
import { ProfileField } from "../profiles/profile-field.tsx";
import { ChannelHeads, ChannelRow } from "./channel-row.tsx";

const List = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });
const Add = styled(Row)({
  marginBottom: 12,
  "& .MuiAutocomplete-root": { flex: "1 1 240px", maxWidth: 420 },
});

/** What the device measures. */
export const ChannelsStep = (props: { deviceId: number | null; seen?: readonly string[] | undefined }) => {
  const { deviceId, seen } = props;
  const { t } = useTranslation(["devices", "common"]);
  const { language } = useFormat();
  const { control } = useFormContext<DeviceFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "channels" });
  const channels = useWatch({ control, name: "channels" });
  const type = useWatch({ control, name: "type" });
  const types = useDeviceTypes();
  const used = fields.map(({ parameter }) => parameter);
  const unread = unreadFields(seen ?? [], channels);
  return (
    <>
      {deviceId === null && <ProfileField />}
      <Add gap={8} wraps>
        <Autocomplete
          // Emptied after each choice.
          value={null}
          blurOnSelect
          options={parametersOf(type)}
          getOptionLabel={({ names }) => names[language]}
          getOptionKey={({ key }) => key}
          noOptionsText={t("form.noParameter")}
          onChange={(_event, parameter) => {
            if (!parameter) return;
            const channel = furtherChannel(parameter.key, used);
            append(
              // Where the message is known, its names are to be entered, not those of the catalogue.
              { ...plainChannel(channel, seen && ""), ...defaultLimitsOf(types[type], parameter.key) },
              { shouldFocus: false },
            );
          }}
          renderInput={(params) => <ChooserText params={params} label={t("form.addChannel")} />}
        />
        {type === "WATER_PUMP" && (
          <Button
            variant="outlined"
            startIcon={<IconPlus size={18} stroke={1.75} />}
            onClick={() => append(pumpRows(nextPump(used)), { shouldFocus: false })}
          >
            {t("form.addPump", { pump: nextPump(used).replace(/^p/, "") })}
          </Button>
        )}
        {deviceId !== null && <MappingLink deviceId={deviceId} />}
      </Add>
      {seen && (
        <Alert severity="info">
          {unread.length > 0 ? (
            <>
              {t("form.unreadFields")}
              {t("common:colon")}
              <bdi dir="ltr">{unread.join(", ")}</bdi>
            </>
          ) : (
            t("form.allRead")
          )}
        </Alert>
      )}
      {fields.length > 0 && <ChannelHeads />}
      <List>
        {fields.map((field, index) => (
          <ChannelRow key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
      </List>
      <TimeZoneField />
    </>
  );
};
