import Button from "@mui/material/Button";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { IconClipboardList } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { AlarmList } from "../../../features/alarms/components/alarm-list.tsx";
import { leakListQuery } from "../../../features/leaks/api/leaks.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AlarmChart } from "./alarm-chart.tsx";

/** The list of alarms with what readings know of each, the leak points beside it and the way to the hand-over of the shift. */
export const AlarmRoute = () => {
  const { t } = useTranslation("pages");
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const mayLeaks = may("LeakPoint.Index");
  const openLeaks = useQuery({ ...leakListQuery({ open: true, size: 1 }), enabled: mayLeaks }).data;
  const leaks = {
    key: "leaks",
    label: [t("name.leakPoints"), openLeaks && `(${format.count(openLeaks.metaData.total)})`]
      .filter(Boolean)
      .join(" "),
    onOpen: () => void navigate({ to: paths.leakPoints, search: { open: true } }),
  };
  return (
    <AlarmList
      others={mayLeaks ? [leaks] : []}
      actions={
        may("Logbook.Index") && (
          <Button
            variant="outlined"
            startIcon={<IconClipboardList size={18} stroke={1.75} aria-hidden />}
            component={Link}
            to={paths.shiftSummary}
          >
            {logEntryKindLabels.hand_over[format.language]}
          </Button>
        )
      }
      chart={(alarm) => <AlarmChart alarm={alarm} />}
    />
  );
};
