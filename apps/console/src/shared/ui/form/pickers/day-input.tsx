import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { IconCalendar } from "@tabler/icons-react";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { useLanguage } from "../../../i18n/use-language.ts";
import type { FieldControl } from "../field.tsx";
import { PickerLocale } from "./picker-locale.tsx";
import { emptyPickerStyle, pickerStyle } from "./picker-style.ts";

// English has month names, because the order of day and month is ambiguous.
const FORMAT = { vn: "DD/MM/YYYY", en: "D MMM YYYY", fr: "DD/MM/YYYY" };
const CalendarIcon = () => <IconCalendar size={18} stroke={1.75} aria-hidden />;
const ISO_DAY = "YYYY-MM-DD";

/** Stands for a day of which only a part is typed: a schema refuses it, rather than taking it for none. */
const incompleteDay = "incomplete";

export interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`; empty without a day. */
  value: string;
  /** Also called with `incompleteDay`. */
  onChange: (day: string) => void;
  onBlur: () => void;
  control: FieldControl;
  disabled: boolean;
}

/** A calendar day, without time and zone, typed or chosen. */
export const DayInput = ({ label, value, onChange, onBlur, control, disabled }: DayInputProps) => {
  const [typed, setTyped] = useState<{ day: Dayjs | null; text: string } | null>(null);
  return (
    <PickerLocale>
      <DatePicker
        disabled={disabled}
        value={typed?.text === value ? typed.day : value === "" ? null : dayjs(value)}
        format={FORMAT[useLanguage()]}
        onChange={(day) => {
          const text = day === null ? "" : day.isValid() ? day.format(ISO_DAY) : incompleteDay;
          setTyped({ day, text });
          onChange(text);
        }}
        slots={{ openPickerIcon: CalendarIcon }}
        slotProps={{
          openPickerButton: { size: "small" },
          field: { clearable: true },
          textField: {
            id: control.id,
            fullWidth: true,
            onBlur,
            error: control["aria-invalid"],
            sx: [pickerStyle, value === "" && emptyPickerStyle],
            slotProps: {
              input: { "aria-label": label, "aria-describedby": control["aria-describedby"] },
            },
          },
        }}
      />
    </PickerLocale>
  );
};
