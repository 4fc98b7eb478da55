import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { Command } from "@sgval/contract/control/control";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { DeviceHistory } from "@sgval/contract/readings/readings";
import type { ZoneSummary } from "@sgval/contract/zones/zone-summary";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useRecentRow } from "../../../features/control/command-text.ts";
import { CommandRing } from "../../../features/control/components/command-ring.tsx";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import { accountedChannels, drawnMeasurement, reverseOf } from "../../../features/devices/measurement.ts";
import { RecentLine } from "../../../features/readings/components/recent-line.tsx";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { channelsAccounted, ZoneTile } from "./zone-tile.tsx";

const VALUES_SHOWN = 4;
/** Beside the three figures of its zone. */
const VALUES_OF_ZONE = 2;

/** Height in px of a line of figures, each with its name and period. */
const FIGURES_ROW = 56;

const Foot = styled("div")({
  ...typeScale.age,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 34,
  marginTop: 8,
  color: paint.mute,
  "& > figure": { display: "flex", flex: 1, flexDirection: "column", gap: 2, minWidth: 0, margin: 0 },
  "& > .MuiButton-root": { flex: "none", marginInlineStart: "auto" },
});

const Runs = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minWidth: 0,
  color: paint.ink,
});

/** What runs on the device now. */
const Running = ({ command }: { command: Command }) => {
  const { label, outcomeLabel } = useRecentRow()(command);
  return (
    <Runs>
      <CommandRing command={command} />
      {`${label} · ${outcomeLabel}`}
    </Runs>
  );
};

export interface ComparisonChoiceProps {
  device: DeviceSummary;
  /** Whether it is one of those to be compared. */
  chosen: boolean;
  choosable: boolean;
  onChoose: (id: number) => void;
}

/** Chooses a device to be compared with others. */
export const ComparisonChoice = ({ device, chosen, choosable, onChoose }: ComparisonChoiceProps) => {
  const { t } = useTranslation("dashboards");
  return (
    <Checkbox
      size="small"
      checked={chosen}
      disabled={!choosable}
      onChange={() => onChoose(device.id)}
      title={t("choose")}
      slotProps={{ input: { "aria-label": t("chooseNamed", { device: device.displayName }) } }}
    />
  );
};

interface DeviceTileProps extends ComparisonChoiceProps {
  history: DeviceHistory | undefined;
  span: { from: number; to: number };
  running: Command | undefined;
  /** What the account of its zone says: `null` of a device that measures no zone, left out where the account is not known. */
  zone: ZoneSummary | null | undefined;
  /** Its account is being loaded: the place of its figures is kept. */
  awaitsZone: boolean;
  /** Whether its controls are offered. */
  operable: boolean;
  onControl: (id: number) => void;
}

/**
 * A device to be watched: state, key values, their last hours, what runs on it, and the way to its controls. Drawn again for its
 * own sake only.
 */
export const DeviceTile = memo((props: DeviceTileProps) => {
  const {
    device,
    history,
    span,
    running,
    zone,
    awaitsZone,
    chosen,
    choosable,
    operable,
    onChoose,
    onControl,
  } = props;
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const value = drawnMeasurement(device, useDeviceTypes());
  const hasFigures = awaitsZone || (zone !== undefined && channelsAccounted(zone) === accountedChannels);
  const runs = running && <Running command={running} />;
  return (
    <>
      <DeviceCard
        device={device}
        checkbox={
          <ComparisonChoice device={device} chosen={chosen} choosable={choosable} onChoose={onChoose} />
        }
        values={hasFigures ? VALUES_OF_ZONE : VALUES_SHOWN}
        leftOut={awaitsZone ? accountedChannels : channelsAccounted(zone)}
      >
        {zone !== undefined && (
          <Suspense fallback={null}>
            <ZoneTile summary={zone} />
          </Suspense>
        )}
        {awaitsZone && <RowsSkeleton rows={2} height={FIGURES_ROW} />}
      </DeviceCard>
      <Foot>
        {value ? (
          <RecentLine
            history={history}
            parameter={value.key}
            less={reverseOf(value)}
            span={span}
            stepSeconds={device.reportIntervalSeconds}
            caption={runs ?? t("lastHours", { value: format.parameterName(value.nameKey ?? value.key) })}
            without={runs}
          />
        ) : (
          runs
        )}
        {operable && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
            onClick={() => onControl(device.id)}
          >
            {t("control")}
          </Button>
        )}
      </Foot>
    </>
  );
});
