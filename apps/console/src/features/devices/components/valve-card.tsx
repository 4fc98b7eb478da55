import type { DeviceSummary } from "@sgval/contract/devices/device";
import { isCurrent } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness, useValueFreshness } from "../../../shared/realtime/live-devices.ts";
import { ValveSchematic } from "../../../shared/ui/device/valve-schematic.tsx";
import { useSources, valveStateNow } from "../derived-values.ts";
import { type Tile, useCriticalPointTile, useTile } from "../use-tile.ts";

/** Share of opening from 0 to 1 by the state of the valve; certain only at its ends. */
const openingIn = (state: string | undefined): number | null =>
  state === "fully_open" ? 1 : state === "fully_closed" ? 0 : null;

const nothing = (label: string): Tile => ({ label, value: missingText, state: "waiting" });

/** The valve schematic with reported values at their measuring points. */
export const ValveCard = (props: {
  device: DeviceDetail;
  logger: DeviceSummary | undefined;
  /** Since when and by whose command the state is held; rendered by another feature. */
  heldSince: string | undefined;
  /** Only the drawing where it is scaled down. */
  bare?: boolean;
}) => {
  const { device, logger, heldSince, bare = false } = props;
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const { language } = format;
  const freshness = useFreshness(device);
  const tileOf = useTile(device);
  const measured = useCriticalPointTile(logger);
  const tile = (key: string): Tile => tileOf(key) ?? nothing(key);
  const own = tile("outlet_pressure");

  const valve = valveStateNow(device);
  const stateFreshness = useValueFreshness(device, valve?.at ?? null);
  const stateAge = useAge(valve?.at);
  const stateIsCurrent = isCurrent(stateFreshness);
  const [measuredOpening] = useSources(device, ["valve_opening"]) ?? [];
  const reportsOpening = device.latest?.values.valve_opening != null;
  const opening =
    measuredOpening !== undefined
      ? measuredOpening / 100
      : stateIsCurrent && !reportsOpening
        ? openingIn(valve?.state.key)
        : null;
  const [inlet, outlet] = useSources(device, ["inlet_pressure", "outlet_pressure"]) ?? [];
  const drop = inlet === undefined || outlet === undefined ? null : inlet - outlet;
  const hasDrop =
    device.latest !== null &&
    ["inlet_pressure", "outlet_pressure"].every((key) => key in (device.latest?.values ?? {}));
  const [flow] = useSources(device, ["flow"]) ?? [];
  const flowing = flow === undefined ? "unknown" : Math.abs(flow) > 0.5 ? "flowing" : "still";
  // Until its logger is loaded its place is kept, so that the drawing does not move.
  const criticalPoint = logger
    ? measured
    : device.datalogger && nothing(format.parameterName("critical_point_pressure"));
  const diameter = device.site.nominalDiameterMm;
  const parts = [
    opening !== null && t("opening", { share: format.quantity(opening * 100, "%", 0) }),
    hasDrop && t("pressureDrop", { value: format.quantity(drop, "bar", 2) }),
  ];
  return (
    <ValveSchematic
      summary={t("drawing")}
      bare={bare}
      inlet={tile("inlet_pressure")}
      valve={{
        label: format.parameterName("valve_state"),
        value: valve ? valve.state.names[language] : missingText,
        isText: true,
        trend: device.channels.some(({ parameter }) => parameter === "valve_state")
          ? { deviceId: device.id, channels: ["valve_state"] }
          : undefined,
        notes: [heldSince ?? stateAge ?? undefined, valve?.fromOutputs ? t("valveStateFrom") : undefined],
        state: valve ? (stateFreshness === "never" ? "waiting" : stateFreshness) : "bad",
        stateLabel:
          valve && (stateFreshness === "late" || stateFreshness === "stale")
            ? t(`common:freshness.${stateFreshness}`)
            : freshness === "offline"
              ? own.stateLabel
              : undefined,
      }}
      outlet={own}
      flow={tile("flow")}
      criticalPoint={
        criticalPoint
          ? { ...criticalPoint, notes: [...(criticalPoint.notes ?? []), logger?.name] }
          : undefined
      }
      opening={opening}
      pipeFlow={flowing}
      pitLabel={t("chamber")}
      openingText={parts.filter(Boolean).join(" · ")}
      inletText={diameter ? `DN${diameter}` : ""}
      outletText={logger?.displayName ?? ""}
    />
  );
};
