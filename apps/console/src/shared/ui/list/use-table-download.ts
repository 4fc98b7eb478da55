import { tooLongTable } from "@sgval/contract/table-export";
import { type Language, localeOf } from "@sgval/quantities/language";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { toApiError } from "../../api/api-error.ts";
import { downloadTable, type TableKind, type TableRequest } from "../../api/download-table.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a number of bytes in a suitable unit: 812 byte, 12,3 kB, 4,5 MB. */
const writeFileSize = (bytes: number, language: Language): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: units[step] ?? "byte",
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
};

/**
 * Downloads a list or report as a file; a toast shows progress and result, leads to what is made in the background and
 * offers to try again what failed, but for a list that is too long.
 */
export const useTableDownload = (request: TableRequest) => {
  const { t } = useTranslation(["tables", "common"]);
  const language = useLanguage();
  const errorText = useErrorText();
  const rows = new Intl.NumberFormat(localeOf(language));
  const id = useId();
  const navigate = useNavigate();
  return async (kind: Omit<TableKind, "language">): Promise<void> => {
    // The toast library comes when it is needed.
    const { toast } = await import("sonner");
    const run = async (): Promise<void> => {
      // A toast that changes keeps the button of before, unless it is taken away.
      toast.loading(t("preparing"), { id, action: null });
      try {
        const file = await downloadTable(request, { ...kind, language });
        if (file === null) {
          const onClick = () => void navigate({ to: paths.accountTab, params: { id: "files" } });
          toast.info(t("inBackground"), { id, action: { label: t("showFiles"), onClick } });
          return;
        }
        const { name, bytes } = file;
        toast.success(t("ready", { name, size: writeFileSize(bytes, language) }), { id, action: null });
      } catch (error) {
        const { code, details } = toApiError(error);
        const failed = (text: string) => `${t("failed")}${t("common:colon")}${text}`;
        if (code === "table_too_long") {
          const long = tooLongTable.safeParse(details).data;
          // Another attempt would be refused as well.
          toast.error(
            failed(
              long
                ? t(`tooLong.${long.format}`, {
                    ...{ rows: rows.format(long.rows), limit: rows.format(long.limit) },
                  })
                : errorText(error),
            ),
            { id, action: null },
          );
          return;
        }
        toast.error(failed(errorText(error)), {
          id,
          action: {
            label: t("common:retry"),
            onClick: (event) => {
              event.preventDefault();
              void run();
            },
          },
        });
      }
    };
    await run();
  };
};
