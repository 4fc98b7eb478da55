import type { DeviceSummary } from "@sgval/contract/devices/device";
import { parameters } from "@sgval/quantities/parameter";
import { qualityMark } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useFreshness } from "../../../../shared/realtime/live-devices.ts";
import { useExactTip } from "../../../../shared/ui/device/exact-tip.tsx";
import { MarkedValue } from "../../../../shared/ui/device/marked-value.tsx";
import { mostLines } from "../../measurement.ts";
import { stationPower } from "../../station-power.ts";
import { KeyLine } from "../key-value.tsx";

/** The power of a station with several pumps, with how many of them report it; nothing for any other device. */
export const StationPower = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const freshness = useFreshness(device);
  const station = stationPower(device, serverNow());
  const exact = useExactTip(() =>
    station
      ? station.channels
          .map((key) => {
            const { text, unit } = format.parts(device.latest?.values[key], parameters.active_power);
            return `${format.parameterName(key)} ${text}\u00a0${unit}`;
          })
          .join(" · ")
      : "",
  );
  if (!station) return null;
  const { power, reporting, total, doubtful, channels } = station;
  const { text: figure, unit } = format.parts(power, parameters.active_power);
  const text = power !== null && doubtful ? `${qualityMark("suspect")}${figure}` : figure;
  const name = t("stationPower");
  return (
    <span>
      <KeyLine {...exact}>
        <small>{name}</small>
        <MarkedValue
          text={text}
          freshness={freshness}
          shownBeside={freshness}
          mark={null}
          trend={{ deviceId: device.id, channels: channels.slice(0, mostLines) }}
          name={name}
          value={power === null ? text : `${text} ${unit}`}
        />
      </KeyLine>
      <small>
        {[power === null ? null : unit, t("ofPumps", { reporting, total })].filter(Boolean).join(" · ")}
      </small>
    </span>
  );
};
