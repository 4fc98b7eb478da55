import { enUS, frFR, viVN } from "@mui/x-data-grid/locales";
import { useLanguage } from "../../i18n/use-language.ts";

const labels = { vn: viVN, en: enUS, fr: frFR };

/** What the grid itself says to screen readers, in the language on screen. */
export const useGridLabels = () => labels[useLanguage()].components.MuiDataGrid.defaultProps.localeText;
