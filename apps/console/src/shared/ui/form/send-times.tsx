import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Actions } from "../arrange.ts";
import type { FieldControl } from "./field.tsx";
import { LazyTimeInput } from "./pickers/lazy-pickers.tsx";

/** The times of a day at which something is mailed, at least one. */
export const SendTimes = (props: {
  aria: FieldControl;
  value: readonly string[];
  onChange: (times: string[]) => void;
}) => {
  const { aria, value, onChange } = props;
  const { t } = useTranslation("forms");
  return (
    <Actions id={aria.id}>
      {Array.from(value.entries(), ([place, time]) => (
        <Actions key={place}>
          <LazyTimeInput
            label={t("sendTime", { number: place + 1 })}
            value={time}
            onChange={(next) => onChange(value.map((one, at) => (at === place ? next : one)))}
            control={{ ...aria, id: `${aria.id}-${place}` }}
          />
          {value.length > 1 && (
            <IconButton
              size="small"
              aria-label={t("removeTime", { time })}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </Actions>
      ))}
      <Button
        size="small"
        variant="text"
        startIcon={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...value, "18:00"])}
      >
        {t("addTime")}
      </Button>
    </Actions>
  );
};

/** E-mail addresses, one a line. */
export const AddressLines = (props: {
  aria: FieldControl;
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  onBlur: () => void;
}) => {
  const { aria, value, onChange, onBlur } = props;
  return (
    <OutlinedInput
      fullWidth
      multiline
      minRows={2}
      value={value.join("\n")}
      onChange={({ target }) => onChange(target.value.split(/\r?\n|[,;]\s*/))}
      onBlur={() => {
        onChange(value.map((one) => one.trim()).filter((one) => one !== ""));
        onBlur();
      }}
      inputProps={aria}
    />
  );
};
