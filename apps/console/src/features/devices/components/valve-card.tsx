import { valveStateOf } from "@sgval/contract/control/valve-state";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness } from "../../../shared/realtime/live-devices.ts";
import { ValveSchematic } from "../../../shared/ui/device/valve-schematic.tsx";
import { type Tile, useTile } from "../use-tile.ts";

/** Share of opening from 0 to 1: measured where the valve has a sensor, certain only at its ends otherwise. */
const openingOf = (latest: DeviceSummary["latest"]): number | null => {
  const measured = latest?.values.valve_opening ?? null;
  if (measured !== null) return measured / 100;
  const key = latest && valveStateOf(latest.values)?.state.key;
  if (key === "fully_open") return 1;
  return key === "fully_closed" ? 0 : null;
};

const nothing = (label: string): Tile => ({ label, value: missingText, state: "waiting" });

/** The valve schematic with reported values at their measuring points. */
export const ValveCard = (props: {
  device: DeviceDetail;
  logger: DeviceSummary | undefined;
  /** Since when and by whose command the state is held; rendered by another feature. */
  heldSince: string | undefined;
}) => {
  const { device, logger, heldSince } = props;
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const { language } = format;
  const freshness = useFreshness(device);
  const tileOf = useTile(device);
  // Without a logger the hook still needs a device; nothing of it is shown then.
  const remoteOf = useTile(logger ?? device);
  const tile = (key: string): Tile => tileOf(key) ?? nothing(key);
  const own = tile("outlet_pressure");

  const valve = device.latest && valveStateOf(device.latest.values);
  const opening = openingOf(device.latest);
  const { inlet_pressure: inlet, outlet_pressure: outlet, flow } = device.latest?.values ?? {};
  const drop = inlet != null && outlet != null ? inlet - outlet : null;
  const flowing =
    flow == null || freshness === "offline" ? "unknown" : Math.abs(flow) > 0.5 ? "flowing" : "still";
  const remoteKey = ["critical_point_pressure", "pressure"].find(
    (key) => logger?.latest?.values[key] != null,
  );
  const remote = logger && remoteKey ? remoteOf(remoteKey) : null;
  const diameter = device.site.nominalDiameterMm;
  const parts = [
    opening !== null && t("opening", { share: format.quantity(opening * 100, "%", 0) }),
    drop !== null && t("pressureDrop", { value: format.quantity(drop, "bar", 2) }),
  ];
  return (
    <ValveSchematic
      summary={t("drawing")}
      inlet={tile("inlet_pressure")}
      valve={{
        label: format.parameterName("valve_state"),
        value: valve ? valve.state.names[language] : missingText,
        isText: true,
        notes: [heldSince ?? own.notes?.[0], valve?.fromOutputs ? t("valveStateFrom") : undefined],
        ...(own.state
          ? { state: own.state === "bad" ? (freshness === "late" ? "late" : "fresh") : own.state }
          : {}),
        stateLabel: own.state === "bad" ? undefined : own.stateLabel,
      }}
      outlet={own}
      flow={tile("flow")}
      remote={remote ? { ...remote, notes: [...(remote.notes ?? []), logger?.name] } : undefined}
      opening={opening}
      pipeFlow={flowing}
      pitLabel={t("chamber")}
      openingText={parts.filter(Boolean).join(" · ")}
      inletText={diameter ? `DN${diameter}` : ""}
      outletText={logger?.displayName ?? ""}
    />
  );
};
