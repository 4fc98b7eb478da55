import { styled } from "@mui/material/styles";
import { bulkLimit } from "@sgval/contract/devices/bulk";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceBulk } from "../../../../features/devices/components/bulk/device-bulk.tsx";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { BulkBar } from "../../../../shared/ui/list/bulk-bar.tsx";
import { useFirstChosenNote } from "../../../../shared/ui/list/use-list-choice.ts";
import { type MapSearch, mostChosen } from "../map-search.ts";

const BulkPlace = styled("div")({
  position: "absolute",
  zIndex: 3,
  bottom: 36,
  insetInline: 12,
  "& > *": { position: "static" },
  [below("sm")]: { top: 64, bottom: "auto", marginInlineEnd: 52 },
});

const none: readonly number[] = [];

/**
 * The devices that were chosen together. They are in the address, so that a copied link keeps them; more than fit
 * there stay until the page is left, and more than one action takes are not chosen. `choose` returns the change of the
 * address.
 */
export const useChosen = (text: MapSearch["chosen"]) => {
  const [many, setMany] = useState(none);
  const chosen = useMemo(() => text?.split(",").map(Number) ?? many, [text, many]);
  const sayFirst = useFirstChosenNote();
  const choose = useCallback(
    (ids: readonly number[]): Pick<MapSearch, "chosen"> => {
      const first = ids.slice(0, bulkLimit);
      sayFirst(first.length, ids.length);
      const fits = first.length <= mostChosen;
      setMany(fits ? none : first);
      return { chosen: fits ? first.join(",") || undefined : undefined };
    },
    [sayFirst],
  );
  return [chosen, choose] as const;
};

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
