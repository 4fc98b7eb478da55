import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { IconCurrentLocation } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { MutedText } from "../arrange.ts";
import { below } from "../breakpoints.ts";
import { Field } from "../form/field.tsx";
import { paint } from "../paint.ts";
import { coordinateText, parseCoordinate, parsePair, roundCoordinate } from "./coordinates.ts";
import { MapFrame } from "./map-frame.tsx";
import { locate } from "./own-position.ts";

const PositionMap = lazy(async () => ({ default: (await import("./position-map.tsx")).PositionMap }));

const Fields = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 12,
  [below("sm")]: { gap: 8 },
});
const Own = styled(Button)({ marginBottom: 12, [below("sm")]: { width: "100%", minHeight: 44 } });
const Frame = styled("div")({
  height: 280,
  marginTop: 12,
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
});

/** `NaN` for a typed text that is no number, so that the schema of the form refuses it. */
export interface Position {
  latitude: number | null;
  longitude: number | null;
}
type Coordinate = keyof Position;

const COORDINATES = ["latitude", "longitude"] as const;

export interface PositionPickerProps {
  value: Position;
  onChange: (value: Position) => void;
  onBlur?: () => void;
  /** The device that is placed, when it exists already. */
  deviceId?: number | undefined;
  errors?: Partial<Record<Coordinate, string | undefined>>;
  disabled?: boolean;
}

/** A position for forms: two coordinates to type or paste, and a map to place a pin on. */
export const PositionPicker = (props: PositionPickerProps) => {
  const { value, onChange, disabled = false } = props;
  const { t } = useTranslation("map");
  const language = useLanguage();
  // A number and its text are not the same while it is typed: "10," is 10.
  const [typed, setTyped] = useState<Partial<Record<Coordinate, string>>>({});
  const [locating, setLocating] = useState(false);
  const type = (field: Coordinate, text: string): void => {
    setTyped({ ...typed, [field]: text });
    onChange({ ...value, [field]: parseCoordinate(text) });
  };
  /** Puts both coordinates of a text in their fields; not while it is typed, because "10.78, 1" is a pair already. */
  const split = (text: string): boolean => {
    const pair = parsePair(text);
    if (!pair) return false;
    setTyped({});
    onChange(pair);
    return true;
  };
  const textOf = (field: Coordinate): string => {
    const text = typed[field];
    const number = value[field];
    const current = text !== undefined && Object.is(parseCoordinate(text), number);
    return current ? text : coordinateText(number, language);
  };
  const { latitude, longitude } = value;
  const placed =
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const takeOwn = async (): Promise<void> => {
    setLocating(true);
    const answer = await locate();
    setLocating(false);
    if ("problem" in answer) {
      showSnackbar("error", t(`notLocated.${answer.problem}`));
      return;
    }
    const [lng, lat] = answer.place.map(roundCoordinate);
    setTyped({});
    if (lng !== undefined && lat !== undefined) onChange({ latitude: lat, longitude: lng });
  };
  return (
    <div>
      {/* Before the fields: at a leak a phone shows it without scrolling. */}
      <Own
        variant="outlined"
        startIcon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
        disabled={disabled || locating}
        onClick={() => void takeOwn()}
      >
        {t("position.mine")}
      </Own>
      <Fields>
        {COORDINATES.map((field) => (
          <Field key={field} label={t(`position.${field}`)} error={props.errors?.[field]}>
            {(aria) => (
              <OutlinedInput
                value={textOf(field)}
                onChange={(event) => type(field, event.target.value)}
                onPaste={(event) => {
                  if (split(event.clipboardData.getData("text"))) event.preventDefault();
                }}
                onKeyDown={({ key }) => key === "Enter" && split(typed[field] ?? "")}
                onBlur={() => {
                  split(typed[field] ?? "");
                  props.onBlur?.();
                }}
                disabled={disabled}
                error={Boolean(props.errors?.[field])}
                fullWidth
                inputProps={{ ...aria, inputMode: "text", autoComplete: "off", maxLength: 64 }}
              />
            )}
          </Field>
        ))}
      </Fields>
      <MutedText sx={{ marginTop: 1 }}>
        {t("position.pair")}. {t("position.help")}
      </MutedText>
      <MapFrame without={<MutedText>{t("position.noWebgl")}</MutedText>}>
        <Frame>
          <PositionMap
            position={placed ? [longitude, latitude] : null}
            deviceId={props.deviceId}
            disabled={disabled}
            onChange={([lng, lat]) => {
              setTyped({});
              onChange({ latitude: lat, longitude: lng });
            }}
          />
        </Frame>
      </MapFrame>
    </div>
  );
};
