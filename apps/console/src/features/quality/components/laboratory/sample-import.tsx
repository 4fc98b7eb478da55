import { sampleImportColumns, sampleImportLimits } from "@sgval/contract/quality/sample-import";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { TableImportDialog } from "../../../../shared/ui/table-import/table-import-dialog.tsx";
import { useImportSamples } from "../../api/samples.ts";

const example = {
  takenAt: "2026-01-31 08:00",
  code: "M-01",
  laboratory: "CDC",
  ph: "7.2",
  residual_chlorine: "0.5",
  turbidity: "0.35",
  arsenic: "< 0.0005",
  "nitrate-NO3": "5.2",
  e_coli: "ND",
};

/** Imports the certificates of a laboratory from a file. */
export const SampleImport = ({ deviceId, onClose }: { deviceId: number; onClose: () => void }) => {
  const { t } = useTranslation("quality");
  const { count } = useFormat();
  const run = useImportSamples(deviceId);
  return (
    <TableImportDialog
      title={t("lab.importTitle")}
      help={t("lab.importHelp", { lines: count(sampleImportLimits.lines) })}
      columns={sampleImportColumns}
      template={{ name: "laboratory", example }}
      run={run}
      updateLabel={t("lab.importUpdate")}
      onClose={onClose}
    />
  );
};
