import { styled } from "@mui/material/styles";
import { priorityMarks } from "@sgval/contract/devices/device-status";
import { deviceTypes } from "@sgval/quantities/device-types";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { InlineRow } from "../../../shared/ui/arrange.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import type { RulerProps } from "../../../shared/ui/device/ruler.tsx";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { ValueTile, type ValueTileProps } from "../../../shared/ui/device/value-tile.tsx";

const Line = styled("div")({ display: "flex", flexWrap: "wrap", gap: "12px 16px", marginBottom: 16 });
const Tiles = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(156px, 1fr))",
  gap: 8,
});

/** A reading of 2.45 bar, 40 s old, with its normal band. */
const usePressure = () => {
  const { t } = useTranslation(["showcase", "common"]);
  const format = useFormat();
  const ruler: RulerProps = {
    label: t("pressureRead"),
    min: 0,
    max: 6,
    value: 2.45,
    bandLow: 1.5,
    bandHigh: 3.5,
  };
  return {
    label: t("pressure"),
    unit: "bar",
    value: format.number(2.45, 2),
    ruler,
    notes: [format.span(40), t("common:quality.good")],
  };
};

/** A value in every freshness, quality and priority it can have. */
export const ValueExamples = () => {
  const { t } = useTranslation(["showcase", "common"]);
  const format = useFormat();
  const { label, unit, value, ruler, notes } = usePressure();
  const tile = { label, unit, value, framed: true } as const;
  const quality = (flag: "good" | "suspect" | "sensor_fault" | "manual") => t(`common:quality.${flag}`);
  const aged = (seconds: number) => [format.span(seconds), quality("good")];
  const all: readonly (ValueTileProps & { key: string })[] = [
    { key: "fresh", ...tile, ruler, notes },
    { key: "late", ...tile, state: "late", stateLabel: t("common:freshness.late"), notes: aged(540) },
    { key: "stale", ...tile, state: "stale", stateLabel: t("common:freshness.stale"), notes: aged(1200) },
    {
      key: "offline",
      ...tile,
      state: "offline",
      stateLabel: t("common:freshness.offlineSince", { time: "14:02" }),
    },
    { key: "waiting", ...tile, value: "--", state: "waiting", notes: [t("common:freshness.never")] },
    { key: "uncertain", ...tile, value: `~ ${value}`, notes: [format.span(40), quality("suspect")] },
    { key: "bad", ...tile, value: "--", state: "bad", notes: [format.span(40), quality("sensor_fault")] },
    { key: "manual", ...tile, value: `${value} M`, notes: [format.span(40), quality("manual")] },
    ...priorityMarks.map((priority) => ({
      key: priority,
      ...tile,
      value: format.number(0.86, 2),
      ruler: { ...ruler, value: 0.86 },
      priority,
      priorityLabel: t(`kind.${priority}`),
    })),
  ];
  return (
    <Tiles>
      {all.map(({ key, ...one }) => (
        <ValueTile key={key} {...one} />
      ))}
    </Tiles>
  );
};

const looks = ["plain", "unacknowledged", "returned", "shelved"] as const;
const states = ["late", "stale", "offline", "running", "stopped", "changing", "unknown"] as const;

/** Every state as shape and text, the alarms in each stage, the modes and the types of device. */
export const StatusExamples = () => {
  const { t } = useTranslation(["showcase", "common"]);
  const typeName = useTypeName();
  return (
    <>
      {priorityMarks.map((priority) => (
        <Line key={priority}>
          {looks.map((look) => (
            <StatusChip
              key={look}
              kind={priority}
              look={look}
              label={`${t(`kind.${priority}`)} · ${t(`look.${look}`)}`}
            />
          ))}
        </Line>
      ))}
      <Line>
        {states.map((kind) => (
          <StatusChip key={kind} kind={kind} label={t(`kind.${kind}`)} />
        ))}
      </Line>
      <Line>
        {(["auto", "manual"] as const).map((mode) => (
          <InlineRow key={mode} gap={6}>
            <ModeBadge mode={mode} /> {t(`common:mode.${mode}`)}
          </InlineRow>
        ))}
      </Line>
      <Line>
        {deviceTypes.map((type) => (
          <InlineRow key={type} gap={6}>
            <DeviceSilhouette type={type} size={22} /> {typeName(type)}
          </InlineRow>
        ))}
      </Line>
    </>
  );
};
