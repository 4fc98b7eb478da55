import { TimeField } from "@mui/x-date-pickers/TimeField";
import dayjs from "dayjs";
import type { FieldControl } from "../field.tsx";
import { PickerLocale } from "./picker-locale.tsx";
import { pickerStyle } from "./picker-style.ts";

export type TimeInputProps = {
  /** Label of the field. */
  label: string;
  /** Initial `HH:mm`; not controlled, because an incomplete input has no value. */
  value: string;
  /** Called with `HH:mm`, or undefined while incomplete. */
  onChange: (time: string) => void;
  control: FieldControl;
};

/** Time of day (24 hours, without time zone), typed or changed with the arrow keys. */
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
