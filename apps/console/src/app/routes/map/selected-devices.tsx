import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { IconChartLine } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { chartTo } from "../../../config/paths.ts";
import { DeviceBulk } from "../../../features/devices/components/bulk/device-bulk.tsx";
import { below } from "../../../shared/ui/breakpoints.ts";
import { BulkBar } from "../../../shared/ui/list/bulk-bar.tsx";

/** As many as one chart shows. */
const MOST_COMPARED = 6;

const BulkPlace = styled("div")({
  position: "absolute",
  zIndex: 3,
  bottom: 36,
  insetInline: 12,
  "& > *": { position: "static" },
  [below("sm")]: { top: 64, bottom: "auto", marginInlineEnd: 52 },
});

/** What can be done with several devices, as in the list of devices. */
export const SelectedDevices = ({
  chosen,
  onChosen,
}: {
  chosen: readonly DeviceSummary[];
  onChosen: (ids: readonly number[]) => void;
}) => {
  const { t } = useTranslation(["map", "common"]);
  const compared = chosen.slice(0, MOST_COMPARED).map(({ id }) => id);
  return (
    <BulkPlace>
      <BulkBar
        label={t("actions")}
        countText={t("selected", { count: chosen.length })}
        clearLabel={t("common:close")}
        onClear={() => onChosen([])}
      >
        {compared.length > 1 && (
          <Button
            variant="text"
            startIcon={<IconChartLine size={17} stroke={1.75} aria-hidden />}
            component={Link}
            to={chartTo({ devices: compared })}
          >
            {t("compare", { count: compared.length })}
          </Button>
        )}
        <DeviceBulk chosen={chosen} onChosen={(kept) => onChosen(kept.map(({ id }) => id))} />
      </BulkBar>
    </BulkPlace>
  );
};
