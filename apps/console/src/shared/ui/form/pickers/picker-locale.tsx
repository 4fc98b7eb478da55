import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { enUS, frFR, viVN } from "@mui/x-date-pickers/locales";
import dayjs from "dayjs";
import "dayjs/locale/en-gb.js";
import "dayjs/locale/fr.js";
import "dayjs/locale/vi.js";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { ReactNode } from "react";
import { useLanguage } from "../../../i18n/use-language.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const labelsOf = ({ components }: typeof viVN) => ({
  ...components.MuiLocalizationProvider.defaultProps.localeText,
  // Where a month is shown by its name it is typed as a number too.
  fieldMonthPlaceholder: () => "MM",
});

// British English, whose week starts on Monday as in the other two languages.
const locales = {
  vn: { adapter: "vi", labels: labelsOf(viVN) },
  en: { adapter: "en-gb", labels: labelsOf(enUS) },
  fr: { adapter: "fr", labels: labelsOf(frFR) },
};

/** Locale provider of the pickers; loaded with the first picker. */
export const PickerLocale = ({ children }: { children: ReactNode }) => {
  const { adapter, labels } = locales[useLanguage()];
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={adapter} localeText={labels}>
      {children}
    </LocalizationProvider>
  );
};
