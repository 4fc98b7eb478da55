import Button from "@mui/material/Button";
import { type ExportFormat, exportFormats } from "@sgval/contract/table-export";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { useStartRun } from "../../api/runs.ts";
import type { ReportChoice } from "../../report-choice.ts";
import { RunList } from "./run-list.tsx";

/** The reports that are made in the background: ordered, and followed with all others. */
export const ReportRuns = (props: {
  /** The report on the page, to be made in the background; null where there is none. */
  choice: ReportChoice | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation("reports");
  const { language } = useFormat();
  const may = useMay();
  const start = useStartRun();
  const errorText = useErrorText();
  const { choice } = props;
  const order = (format: ExportFormat, of: ReportChoice) =>
    start.mutate(
      { choice: of, formats: [format], language },
      { onError: (error) => showSnackbar("error", errorText(error)) },
    );
  return (
    <DetailDrawer
      title={t("runs.title")}
      onClose={props.onClose}
      actions={
        choice &&
        may("Report.Export") && (
          <Actions>
            {t("runs.start")}
            {exportFormats.map((format) => (
              <Button
                key={format}
                variant="outlined"
                size="small"
                disabled={start.isPending}
                aria-label={t("runs.startAs", { format: format.toUpperCase() })}
                onClick={() => order(format, choice)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </Actions>
        )
      }
    >
      <RunList />
    </DetailDrawer>
  );
};
