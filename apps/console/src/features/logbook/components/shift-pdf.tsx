import Button from "@mui/material/Button";
import { exportShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTableDownload } from "../../../shared/ui/list/use-table-download.ts";
import { shiftsQuery } from "../api/shifts.ts";

/** The summary of the shift that is under way to sign, for whoever sees its alarms but not the shift log. */
export const CurrentShiftPdf = () => {
  const { t } = useTranslation("pages");
  const [shift] = useQuery(shiftsQuery()).data ?? [];
  const [saving, setSaving] = useState(false);
  const save = useTableDownload({
    route: exportShiftSummary,
    query: shift ? { from: Date.parse(shift.from), to: Date.parse(shift.to) } : {},
  });
  const download = async () => {
    setSaving(true);
    await save({ format: "pdf" });
    setSaving(false);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<IconFileTypePdf size={18} stroke={1.75} />}
      disabled={saving || !shift}
      onClick={() => void download()}
    >
      {`${t("name.shiftSummary")} (PDF)`}
    </Button>
  );
};
