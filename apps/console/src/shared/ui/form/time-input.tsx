import { TimeField } from "@mui/x-date-pickers/TimeField";
import dayjs from "dayjs";
import type { FieldControl } from "./field.tsx";
import { PickerLocale } from "./picker-locale.tsx";
import { pickerStyle } from "./picker-style.ts";

export type TimeInputProps = {
  /** Names the field; its hours and minutes are parts of it. */
  label: string;
  /** `HH:mm`; read once, because half a time that is being typed is no time yet. */
  value: string;
  /** `HH:mm`, or nothing while what is typed is no time. */
  onChange: (time: string) => void;
  control: FieldControl;
};

/** A time of day on the 24-hour clock, typed in digits or turned with the arrows. It belongs to no zone. */
export const TimeInput = ({ label, value, onChange, control }: TimeInputProps) => (
  <PickerLocale>
    <TimeField
      id={control.id}
      defaultValue={dayjs.utc(`2000-01-01T${value}`)}
      timezone="UTC"
      ampm={false}
      format="HH:mm"
      error={control["aria-invalid"]}
      onChange={(time, { validationError }) =>
        onChange(time?.isValid() && validationError === null ? time.format("HH:mm") : "")
      }
      slotProps={{
        textField: {
          sx: pickerStyle,
          slotProps: { input: { "aria-label": label, "aria-describedby": control["aria-describedby"] } },
        },
      }}
    />
  </PickerLocale>
);
