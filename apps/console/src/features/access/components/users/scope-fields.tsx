import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Select from "@mui/material/Select";
import type { UserScope } from "@sgval/contract/access/users";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { usePlaces } from "../../../../shared/queries/places.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { DevicePicker } from "./device-picker.tsx";

/** A scope as the API takes it. */
export const scopeBody = ({ all, devices, rooms, zones }: UserScope) => {
  const ids = (named: readonly { id: number }[]) => named.map(({ id }) => id);
  return { all, deviceIds: ids(devices), roomIds: ids(rooms), zoneIds: ids(zones) };
};

interface Place {
  id: number;
  name: string;
}

/** Some of the rooms or zones; chosen ones that are not among the known stay to be seen and taken away. */
const PlaceChoice = (props: {
  label: string;
  help: string;
  known: readonly Place[];
  chosen: readonly Place[];
  locked: boolean;
  onChange: (chosen: Place[]) => void;
}) => {
  const { t } = useTranslation("access");
  const ids = new Set(props.chosen.map(({ id }) => id));
  const known = new Set(props.known.map(({ id }) => id));
  const places = [...props.known, ...props.chosen.filter(({ id }) => !known.has(id))];
  if (places.length === 0) return null;
  return (
    <Field label={props.label} help={props.help}>
      {({ id, ...aria }) => (
        <Select
          multiple
          fullWidth
          displayEmpty
          disabled={props.locked}
          value={[...ids]}
          onChange={({ target }) => {
            const wanted = new Set([target.value].flat().map(Number));
            props.onChange(
              places.filter((place) => wanted.has(place.id)).map(({ id: of, name }) => ({ id: of, name })),
            );
          }}
          renderValue={() => props.chosen.map(({ name }) => name).join(", ") || t("scope.noPlace")}
          SelectDisplayProps={{ id, ...aria, "aria-label": props.label }}
        >
          {places.map((place) => (
            <MenuItem key={place.id} value={place.id}>
              <Checkbox checked={ids.has(place.id)} />
              <ListItemText primary={place.name} />
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
};

/** All devices, or rooms, zones and devices by name; with nothing named a user sees nothing. */
export const ScopeFields = (props: {
  scope: UserScope;
  locked: boolean;
  onChange: (change: Partial<UserScope>) => void;
}) => {
  const { t } = useTranslation("access");
  const may = useMay();
  const { scope, locked, onChange } = props;
  const known = usePlaces();
  const { all, devices, rooms, zones } = scope;
  const count = devices.length + rooms.length + zones.length;
  return (
    <>
      <RadioGroup
        aria-label={t("scope.title")}
        value={all ? "all" : "named"}
        onChange={({ target }) => onChange({ all: target.value === "all" })}
      >
        <FormControlLabel value="all" control={<Radio />} label={t("scope.all")} disabled={locked} />
        <FormControlLabel
          value="named"
          control={<Radio />}
          label={t("scope.named", { count })}
          disabled={locked}
        />
      </RadioGroup>
      {!all && (
        <>
          <PlaceChoice
            label={t("scope.rooms")}
            help={t("scope.placesHelp")}
            known={known.rooms}
            chosen={rooms}
            locked={locked}
            onChange={(chosen) => onChange({ rooms: chosen })}
          />
          <PlaceChoice
            label={t("scope.zones")}
            help={t("scope.placesHelp")}
            known={known.zones}
            chosen={zones}
            locked={locked}
            onChange={(chosen) => onChange({ zones: chosen })}
          />
          <DevicePicker
            chosen={devices}
            onChange={(chosen) => onChange({ devices: chosen })}
            locked={locked || !may("Device.Index")}
          />
        </>
      )}
      {!all && count === 0 && <Alert severity="warning">{t("scope.nothing")}</Alert>}
    </>
  );
};
