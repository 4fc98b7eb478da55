import { styled } from "@mui/material/styles";
import type { Channel, DeviceSummary } from "@sgval/contract/devices/device";
import { missingText } from "@sgval/quantities/format";
import { qualityMark } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness, useLiveDevice, useValueFreshness } from "../../../shared/realtime/live-devices.ts";
import { Muted, NoWrap } from "../../../shared/ui/arrange.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { MarkedValue, priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useExactText } from "../exact-text.ts";
import { useMarkText } from "../mark-text.ts";
import { keyMeasurement, type Measurement, measurementOf, trendKeys, valueMarkOf } from "../measurement.ts";
import { usePumpsText } from "../pumps-text.ts";
import { Age } from "./device-cells.tsx";

/** A value with its name before it. */
export const KeyLine = styled("span")({
  display: "inline-flex",
  // The unit in the next column stands beside the number, not beside the first line of a name that wraps.
  alignItems: "baseline",
  // In a row, whose other cells stand in its middle, so does the number.
  "td &": { alignItems: "center" },
  justifyContent: "flex-end",
  gap: 12,
  whiteSpace: "nowrap",
  // Words wrap beside the number: a long name would take the width of the device's own.
  "& small": { ...typeScale.age, color: paint.mute, whiteSpace: "normal", textAlign: "end" },
  "& svg": { marginInlineEnd: 6 },
  // A line of its own: beside the name it would widen the column and push away what stands next to it.
  "& em": { display: "block", fontStyle: "normal", whiteSpace: "nowrap" },
  // Never narrower than shape and number: what did not fit would lie on the unit.
  "& b": { ...typeScale.valueXs, flex: "none", minWidth: 48, textAlign: "end", color: paint.ink },
  ...priorityInk("& em"),
});

const signs = { under: "<", over: ">" } as const;

/**
 * A value marked by its own freshness, by default the key value of the type; the unit is shown beside it.
 */
export const KeyValue = (props: {
  device: DeviceSummary;
  measurement?: Measurement | null;
  label?: boolean;
  /** How its value is made of what the device sends, where that is known. */
  channel?: Channel;
  /** It stands in something that is pressed as a whole, and does not lead to its trend. */
  inert?: boolean;
  /** The limit that it is beyond stands after it instead of below its name. */
  limitAfter?: boolean;
  /** It stands beside the name and state of another device. */
  elsewhere?: boolean;
}) => {
  const device = useLiveDevice(props.device);
  const exactText = useExactText();
  const types = useDeviceTypes();
  const {
    measurement = keyMeasurement(device, types),
    label = true,
    inert = false,
    limitAfter = false,
    elsewhere = false,
  } = props;
  const format = useFormat();
  const pumpsText = usePumpsText();
  const markText = useMarkText();
  const { t } = useTranslation("devices");
  const ofDevice = useFreshness(device);
  const freshness = useValueFreshness(device, measurement?.at ?? null);
  const pumps = measurement && pumpsText(device, measurement);
  const name =
    measurement && format.shortName(pumps ? "pump_running" : (measurement.nameKey ?? measurement.key));
  const exact = useExactTip(() =>
    measurement
      ? `${name} · ${pumps ? device.name : exactText(measurement, device.name, props.channel)}`
      : "",
  );
  if (!measurement) return <Muted>{missingText}</Muted>;
  const mark = valueMarkOf(device, measurement, freshness);
  const { text: figure, unit } = format.parts(
    measurement.shown,
    measurement.parameter,
    mark?.beyond?.limit ?? null,
  );
  const text = pumps ?? `${qualityMark(measurement.quality)}${figure}`;
  const limit = mark?.beyond && (
    <em data-priority={mark.priority} aria-hidden>
      {`${signs[mark.beyond.side]} ${format.parameter(mark.beyond.limit, measurement.parameter)}`}
    </em>
  );
  return (
    <KeyLine {...exact}>
      {label && (
        <small>
          {name}
          {!limitAfter && limit}
          {mark?.isBack && <em aria-hidden>{t("withinLimits")}</em>}
        </small>
      )}
      <MarkedValue
        text={text}
        freshness={freshness}
        // What its device is as well is shown once, beside the name of that device.
        shownBeside={elsewhere ? null : ofDevice}
        mark={mark && { ...mark, label: markText(mark, measurement) }}
        trend={inert ? undefined : { deviceId: device.id, channels: trendKeys(device, measurement) }}
        name={name ?? ""}
        value={[text, pumps ? "" : unit].filter(Boolean).join(" ")}
      />
      {limitAfter && limit}
    </KeyLine>
  );
};

/** The unit of the key value, or of a plain value such as the battery; nothing without that value. */
export const ValueUnit = ({ device, parameterKey }: { device: DeviceSummary; parameterKey?: string }) => {
  const format = useFormat();
  const types = useDeviceTypes();
  const { type, latest, limits } = useLiveDevice(device);
  if (parameterKey !== undefined) {
    const plain = measurementOf(latest, parameterKey);
    return plain?.value == null ? null : format.symbol(plain.parameter.unit);
  }
  const measurement = keyMeasurement({ type, latest, limits }, types);
  return measurement && <>{format.parts(measurement.shown, measurement.parameter).unit}</>;
};

/** What the key value of a device is called, and its age. */
export const KeyValueNote = (props: { device: DeviceSummary }) => {
  const device = useLiveDevice(props.device);
  const measurement = keyMeasurement(device, useDeviceTypes());
  const format = useFormat();
  const pumpsText = usePumpsText();
  if (!measurement) return null;
  const key = pumpsText(device, measurement) ? "pump_running" : (measurement.nameKey ?? measurement.key);
  return (
    <>
      {format.shortName(key)}
      {measurement.at !== null && (
        <>
          {" · "}
          <NoWrap>
            <Age at={measurement.at} />
          </NoWrap>
        </>
      )}
    </>
  );
};
