import { oddKinds } from "@sgval/contract/meters/consumption";
import { type MeterImportKind, meterImportColumns, meterImportLimits } from "@sgval/contract/meters/import";
import { oddLabels } from "@sgval/contract/meters/meters";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { TableImportDialog } from "../../../shared/ui/table-import/table-import-dialog.tsx";
import { useImportMeters } from "../api/meters.ts";

const examples: Readonly<Record<MeterImportKind, Readonly<Record<string, string>>>> = {
  meters: {
    code: "DH-000123",
    customerName: "Nguyen Van A",
    customerCode: "KH-000123",
    zone: "DMA 01",
    zoneSince: "2026-01-01",
    digits: "6",
    qMax: "3.125",
    latitude: "10.7769",
    longitude: "106.7009",
  },
  readings: { code: "DH-000123", at: "2026-01-31 08:00", index: "1560.4" },
};

/** Imports meters or readings from a file. */
export const MeterImport = ({ kind, onClose }: { kind: MeterImportKind; onClose: () => void }) => {
  const { t } = useTranslation("meters");
  const { count, language } = useFormat();
  const run = useImportMeters(kind);
  const remarkText = (remark: string) => {
    const odd = oddKinds.find((one) => one === remark);
    return odd ? oddLabels[odd][language] : remark;
  };
  return (
    <TableImportDialog
      title={kind === "meters" ? t("importMeters") : t("importReadings")}
      help={t(`importHelp.${kind}`, { lines: count(meterImportLimits.lines) })}
      columns={meterImportColumns(kind)}
      template={{ name: kind, example: examples[kind] }}
      run={run}
      remarkText={remarkText}
      onClose={onClose}
    />
  );
};
