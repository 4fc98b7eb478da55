import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { parameters, stateOf } from "@sgval/quantities/parameter";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness } from "../../../shared/realtime/live-devices.ts";
import { ValveSchematic } from "../../../shared/ui/device/valve-schematic.tsx";
import { type Tile, useTile } from "../use-tile.ts";

/** The state a valve reports, or what its outputs amount to. */
interface ValveState {
  /** Key of the catalogue's state. */
  key: string;
  code: number;
  /** Concluded from the outputs, because the device reports no state of its own. */
  fromOutputs: boolean;
}

const inferred = (values: Record<string, number | null>): number | null => {
  const [open, closed, high] = [
    values["digital_output.1"],
    values["digital_output.2"],
    values["digital_output.3"],
  ];
  if (open === undefined && closed === undefined && high === undefined) return null;
  if (closed === 1) return 3;
  if (open === 1) return 2;
  return high === 1 ? 0 : 1;
};

/** Null when nothing is known. */
const valveStateOf = (latest: DeviceSummary["latest"]): ValveState | null => {
  const received = latest?.values.valve_state ?? null;
  const code = received ?? (latest ? inferred(latest.values) : null);
  if (code === null) return null;
  const state = stateOf(parameters.valve_state, code);
  return state && { key: state.key, code, fromOutputs: received === null };
};

/** Share of opening from 0 to 1: measured where the valve has a sensor, certain only at its ends otherwise. */
const openingOf = (latest: DeviceSummary["latest"]): number | null => {
  const measured = latest?.values.valve_opening ?? null;
  if (measured !== null) return measured / 100;
  const key = valveStateOf(latest)?.key;
  if (key === "fully_open") return 1;
  return key === "fully_closed" ? 0 : null;
};

const nothing = (label: string): Tile => ({ label, value: missingText, state: "waiting" });

/** The valve drawn with its values at their measuring points; everything in it is what the devices report. */
export const ValveCard = (props: {
  device: DeviceDetail;
  logger: DeviceSummary | undefined;
  /** Since when and by whose command the state is held; another feature knows it. */
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

  const state = valveStateOf(device.latest);
  const names = state && stateOf(parameters.valve_state, state.code)?.names;
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
        value: names ? names[language] : missingText,
        isWord: true,
        notes: [heldSince ?? own.notes?.[0], state?.fromOutputs ? t("valveStateFrom") : undefined],
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
