import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { arrivedLate, isCurrent } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { batteryState } from "@sgval/quantities/battery";
import { missingText } from "@sgval/quantities/format";
import { qualityMark } from "@sgval/quantities/quality";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useDeviceGateway } from "../../../shared/queries/device-gateway.ts";
import {
  useFreshness,
  useLiveDevice,
  useSentAge,
  useValueFreshness,
} from "../../../shared/realtime/live-devices.ts";
import { Muted } from "../../../shared/ui/arrange.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { Battery, batteryShare } from "../../../shared/ui/device/battery.tsx";
import { ChangedValue } from "../../../shared/ui/device/changed-value.tsx";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { GatewayName } from "../../../shared/ui/device/gateway-name.tsx";
import { MarkedValue } from "../../../shared/ui/device/marked-value.tsx";
import { SignalBars } from "../../../shared/ui/device/signal-bars.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useExactText } from "../exact-text.ts";
import { useMarkText } from "../mark-text.ts";
import { measurementOf, valueMarkOf } from "../measurement.ts";
import { KeyValue } from "./key-value.tsx";

/** A short property with its icon, in the head of a device. */
export const Property = styled("span")({
  ...typeScale.bodyS,
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  color: paint.ink2,
  whiteSpace: "nowrap",
});

const Age = styled("span")({ display: "inline-block" });

/** How the device is reached, how old its last reading is and, where it took long to arrive, since when it is here. */
export const Connection = ({ device, phone }: { device: DeviceDetail; phone: boolean }) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const age = useSentAge(device, phone ? "narrow" : "long");
  const freshness = useFreshness(device);
  const gateway = useDeviceGateway(device.id);
  const { latest } = device;
  const arrival =
    latest &&
    !latest.imported &&
    arrivedLate(latest) &&
    t("common:receivedAt", { time: format.timestamp(latest.receivedAt) });
  const noSession = device.connected === false;
  // Set up for MQTT, it reports without ever having been connected to the broker: over HTTP.
  const overHttp = noSession && device.connectionLostAt === null && latest !== null && isCurrent(freshness);
  const lost = noSession && !overHttp;
  const Icon = lost || freshness === "offline" ? IconPlugConnectedX : IconPlugConnected;
  const title =
    lost && device.connectionLostAt
      ? t("lostConnection", { time: format.timestamp(device.connectionLostAt) })
      : device.connected
        ? t("keepsConnection")
        : undefined;
  // That it never reported stands beside its name.
  const reported =
    freshness === "never"
      ? ""
      : [age ?? t(`common:freshness.${freshness}`), arrival].filter(Boolean).join(" · ");
  return (
    <Property title={title}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        {!phone && (
          <>
            {gateway ? (
              <GatewayName gateway={gateway} />
            ) : (
              t(`connection.${overHttp ? "http" : device.connection}`)
            )}
            {reported && " · "}
          </>
        )}
        {reported && <Age data-age>{reported}</Age>}
      </span>
    </Property>
  );
};

const Figure = styled(MarkedValue)({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  "& a": { position: "relative", ...touchArea },
});

/** A value in the head of a device, marked by its own freshness and quality: the device may go on without it. */
const ConditionValue = (props: {
  device: DeviceDetail;
  parameterKey: string;
  symbol: (shown: number, label: string) => ReactNode;
  /** The symbol says what it is: no unit, which would take a second line of the head from every page of a phone. */
  brief?: boolean;
}) => {
  const { device, parameterKey, brief = false } = props;
  const format = useFormat();
  const exactText = useExactText();
  const markText = useMarkText();
  const channel = device.channels.find(({ parameter }) => parameter === parameterKey);
  const measurement = measurementOf(device.latest, parameterKey, channel);
  const ofDevice = useFreshness(device);
  const freshness = useValueFreshness(device, measurement?.at ?? null);
  const name = format.parameterName(parameterKey);
  const exact = useExactTip(() =>
    measurement ? `${name} · ${exactText(measurement, device.name, channel)}` : "",
  );
  if (!measurement || measurement.value === null) return null;
  const { shown, quality, parameter } = measurement;
  const mark = valueMarkOf(device, measurement, freshness);
  const figure = format.parameter(shown, parameter, mark?.beyond?.limit);
  const text = shown === null ? missingText : `${qualityMark(quality)}${figure}`;
  const number = `${qualityMark(quality)}${format.parts(shown, parameter, mark?.beyond?.limit).text}`;
  return (
    <Property {...exact}>
      {shown !== null && props.symbol(shown, name)}
      <Figure
        text={brief && shown !== null ? number : text}
        freshness={freshness}
        shownBeside={ofDevice}
        mark={mark && { ...mark, label: markText(mark, measurement) }}
        trend={{ deviceId: device.id, channels: [parameterKey] }}
        name={name}
        value={text}
      />
    </Property>
  );
};

/** Supply and network of the device. */
export const Condition = ({ device, phone = false }: { device: DeviceDetail; phone?: boolean }) => {
  const under = device.channels.find(({ parameter }) => parameter === "battery")?.under;
  const powered = { powerSupply: device.powerSupply, under };
  return (
    <>
      <ConditionValue
        device={device}
        parameterKey="battery"
        symbol={(volts, label) => (
          <Battery share={batteryShare[batteryState(volts, powered)]} label={label} />
        )}
      />
      <ConditionValue
        device={device}
        parameterKey="signal"
        brief={phone}
        symbol={(dbm, label) => <SignalBars dbm={dbm} label={label} />}
      />
    </>
  );
};

const SignalRow = styled("span")({
  verticalAlign: "middle",
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  whiteSpace: "nowrap",
});

/** A plain value of a device (battery, signal) as a number with its marks; `--` without one. */
const PlainNumber = ({ device, parameterKey }: { device: DeviceSummary; parameterKey: string }) => {
  const measurement = measurementOf(useLiveDevice(device).latest, parameterKey);
  if (!measurement || measurement.value === null) return <ChangedValue text={missingText} />;
  return <KeyValue device={device} measurement={measurement} label={false} />;
};

export const BatteryCell = ({ device }: { device: DeviceSummary }) => (
  <PlainNumber device={device} parameterKey="battery" />
);

export const SignalCell = ({ device }: { device: DeviceSummary }) => {
  const dbm = measurementOf(useLiveDevice(device).latest, "signal")?.shown ?? null;
  return (
    <SignalRow>
      {dbm !== null && <SignalBars dbm={dbm} />}
      <PlainNumber device={device} parameterKey="signal" />
    </SignalRow>
  );
};

/** The signal as bars alone, for a table without space for its number; that is its name and its tip. */
export const SignalMark = ({ device }: { device: DeviceSummary }) => {
  const format = useFormat();
  const dbm = measurementOf(useLiveDevice(device).latest, "signal")?.shown ?? null;
  if (dbm === null) return <Muted>{missingText}</Muted>;
  const text = format.figure(dbm, "dBm", 0);
  return (
    <SignalRow title={text}>
      <SignalBars dbm={dbm} label={text} />
    </SignalRow>
  );
};

const Room = styled("span")({ "& a": { position: "relative", ...touchArea } });

/** The name of its room, for those who may see rooms as the way to it. */
export const RoomName = ({ device: { room, roomId } }: { device: DeviceDetail }) => {
  const mayOpen = useMay()("Room.Index") && roomId !== null;
  if (!mayOpen) return room;
  return (
    <Room>
      <Link to={paths.room} params={{ id: String(roomId) }}>
        {room}
      </Link>
    </Room>
  );
};
