import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useTranslation } from "react-i18next";
import { DeviceBulk } from "../../../features/devices/components/bulk/device-bulk.tsx";
import { below } from "../../../shared/ui/breakpoints.ts";
import { BulkBar } from "../../../shared/ui/list/bulk-bar.tsx";

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
  return (
    <BulkPlace>
      <BulkBar
        label={t("actions")}
        countText={t("selected", { count: chosen.length })}
        clearLabel={t("common:close")}
        onClear={() => onChosen([])}
      >
        <DeviceBulk chosen={chosen} onChosen={(kept) => onChosen(kept.map(({ id }) => id))} />
      </BulkBar>
    </BulkPlace>
  );
};
