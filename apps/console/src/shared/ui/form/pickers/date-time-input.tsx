import { styled } from "@mui/material/styles";
import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import { IconCalendar, IconX } from "@tabler/icons-react";
import dayjs, { type Dayjs } from "dayjs";
import { env } from "../../../../config/env.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { paint } from "../../paint.ts";
import type { FieldControl } from "../field.tsx";
import { PickerLocale } from "./picker-locale.tsx";
import { emptyPickerStyle, pickerStyle } from "./picker-style.ts";

// The same formats as everywhere: English has month names, because the order of day and month is ambiguous.
const FORMAT = { vn: "DD/MM/YYYY HH:mm", en: "D MMM YYYY HH:mm", fr: "DD/MM/YYYY HH:mm" };

/** T2 … CN, Mo … Su, lu … di: the first letters alone are the same for six days of a Vietnamese week. */
const shortWeekday = (day: Dayjs): string => day.format("dd");

const Said = styled("span")({ marginInlineEnd: 8, color: paint.mute, whiteSpace: "nowrap" });
const CalendarIcon = () => <IconCalendar size={18} stroke={1.75} aria-hidden />;
const ClearIcon = () => <IconX size={16} stroke={1.75} aria-hidden />;

export type DateTimeInputProps = {
  label: string;
  /** ISO 8601 in UTC; undefined for an empty field. */
  value: string | undefined;
  onChange: (timestamp: string | undefined) => void;
  /** Id of the error text. */
  problemId?: string | undefined;
  /** Of the field around it, whose label is shown there. */
  control?: FieldControl | undefined;
  autoFocus?: boolean;
};

/** Date and time in the time zone of the installation, whatever that of the browser. */
export const DateTimeInput = ({
  label,
  value,
  onChange,
  problemId,
  control,
  autoFocus = false,
}: DateTimeInputProps) => (
  <PickerLocale>
    <DateTimePicker
      value={value === undefined ? null : dayjs(value).tz(env.timeZone)}
      timezone={env.timeZone}
      ampm={false}
      autoFocus={autoFocus}
      dayOfWeekFormatter={shortWeekday}
      format={FORMAT[useLanguage()]}
      onChange={(timestamp, { validationError }) => {
        if (timestamp === null) onChange(undefined);
        else if (timestamp.isValid() && validationError === null) onChange(timestamp.toISOString());
      }}
      slots={{ openPickerIcon: CalendarIcon, clearIcon: ClearIcon }}
      slotProps={{
        openPickerButton: { size: "small" },
        clearButton: { size: "small" },
        field: { clearable: true },
        textField: {
          size: "small",
          fullWidth: control !== undefined,
          ...(control && { id: control.id }),
          error: control?.["aria-invalid"] ?? problemId !== undefined,
          sx: [pickerStyle, value === undefined && emptyPickerStyle],
          slotProps: {
            input: {
              "aria-label": label,
              "aria-describedby": control?.["aria-describedby"] ?? problemId,
              ...(!control && { startAdornment: <Said aria-hidden>{label}</Said> }),
            },
          },
        },
      }}
    />
  </PickerLocale>
);
