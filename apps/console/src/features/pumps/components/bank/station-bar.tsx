import { styled } from "@mui/material/styles";
import { pumpStateLabels } from "@sgval/contract/pumps/labels";
import type { PumpStation, SyncDifference } from "@sgval/contract/pumps/live";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Row } from "../../../../shared/ui/arrange.ts";
import { StatusChip } from "../../../../shared/ui/device/status-chip.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { powerText } from "../../pump-text.ts";

const Bar = styled(Row)({
  padding: "2px 0 8px",
  "& small": { ...typeScale.age, color: paint.mute },
});

const kinds = { in_sync: "running", not_in_sync: "medium", unknown: "unknown" } as const;

/** What the controller reported otherwise than it was known, in words. */
const useDifferenceText = (station: PumpStation) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const value = (one: SyncDifference["before"]): string => {
    if (one === null) return pumpStateLabels.unknown[format.language];
    if (typeof one === "number") return powerText(one, format);
    const label = pumpStateLabels[one === "on" ? "running" : "stopped"][format.language];
    return label.toLocaleLowerCase(format.language);
  };
  return (key: "sync.differs" | "sync.mismatch", { pumpId, before, after }: SyncDifference): string =>
    t(key, {
      pump: station.pumps.find(({ key }) => key === pumpId)?.name ?? pumpId,
      before: value(before),
      after: value(after),
    });
};

/** Whether what is shown of the pumps is what their controller says, and the way to ask it. */
export const StationBar = (props: {
  station: PumpStation;
  /** Why the controller cannot be asked now. */
  locked: string | undefined;
  onSync: () => void;
}) => {
  const { station } = props;
  const { state, at, differences, mismatches } = station.sync;
  const { t } = useTranslation(["pumps", "common"]);
  const format = useFormat();
  const differenceText = useDifferenceText(station);
  const found = differences.map((one) => differenceText("sync.differs", one));
  return (
    <Bar gap={10} wraps>
      <StatusChip kind={kinds[state]} label={t(`sync.${state}`)} />
      {mismatches.map((one) => (
        <small key={one.pumpId}>{differenceText("sync.mismatch", one)}</small>
      ))}
      {at !== null && <small>{t("sync.at", { time: format.timestamp(at) })}</small>}
      {differences.length > 0 && (
        <small>{`${t("sync.differences")}${t("common:colon")}${found.join("; ")}`}</small>
      )}
      <LockedButton
        variant="outlined"
        size="small"
        sx={{ marginInlineStart: "auto" }}
        startIcon={<IconRefresh size={16} stroke={1.75} />}
        locked={props.locked}
        onClick={props.onSync}
      >
        {t("sync.act")}
      </LockedButton>
    </Bar>
  );
};
