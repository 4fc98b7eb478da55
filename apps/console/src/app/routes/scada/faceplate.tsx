import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { pumpsOf } from "@sgval/contract/control/pumps";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { MimicSymbol } from "@sgval/contract/scada/mimic";
import { parameterOf } from "@sgval/quantities/parameter";
import { IconChartLine, IconExternalLink, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { chartTo, paths, pathTo } from "../../../config/paths.ts";
import { AlarmRows } from "../../../features/alarms/components/device-alarms.tsx";
import { deviceCommandsQuery } from "../../../features/control/api/list-commands.ts";
import { useRecentRow } from "../../../features/control/command-text.ts";
import { recentHistoriesQuery } from "../../../features/readings/api/recent-histories.ts";
import { RecentLine } from "../../../features/readings/components/recent-line.tsx";
import { Glyph } from "../../../features/scada/components/glyphs.tsx";
import { LevelTrend, TankFill } from "../../../features/scada/components/level-trend.tsx";
import { useSymbolText, useValueName } from "../../../features/scada/symbol-text.ts";
import {
  fillOf,
  type MimicValue,
  pumpStateOf,
  useReadValue,
  valuesOf,
  valveStateOf,
} from "../../../features/scada/values.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { RecentCommands } from "../../../shared/ui/act/command-timeline.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { ValueTile } from "../../../shared/ui/device/value-tile.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { DeviceControls } from "../device/device-panels.tsx";
import { FurtherValue } from "./further-value.tsx";
import { OnePumpControls } from "./pump-controls.tsx";

const SPAN_MS = 2 * 3_600_000;
const COMMANDS_SHOWN = 5;

const Head = styled("header")({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  padding: "12px 12px 12px 16px",
  borderBottom: `1px solid ${paint.line}`,
  "& > div": { flex: 1, minWidth: 0 },
  "& h2": { ...typeScale.dialogTitle, margin: 0, overflowWrap: "anywhere" },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
});
const Kind = styled("span")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 6 });
const Block = styled("section")({
  padding: "12px 16px",
  borderBottom: `1px solid ${paint.line}`,
  "& h3": { ...typeScale.label, margin: "0 0 6px", color: paint.mute },
});
const Alarms = styled("section")({
  borderBottom: `1px solid ${paint.line}`,
  // The head has drawn the line already.
  "& li:first-of-type": { borderTop: "none" },
  '&[data-empty="true"]': { borderBottom: "none" },
});
const State = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "& b": { ...typeScale.h3, display: "block" },
  "& small": { ...typeScale.age, color: paint.mute },
});
const Values = styled("div")({ display: "grid", gap: 12 });
const OfTank = styled("p")({
  ...typeScale.age,
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 12px",
  margin: "4px 0 0",
  color: paint.ink2,
});
const Links = styled("p")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 20px",
  margin: 0,
  "& a": { display: "inline-flex", alignItems: "center", gap: 6, color: paint.link, minHeight: 24 },
});
const Note = styled("p")({ ...typeScale.bodyS, margin: 0, color: paint.mute });
const Recent = styled("div")({ "& figure": { margin: "0 0 8px", ...typeScale.micro, color: paint.mute } });

type Shown = Extract<MimicValue, { access: "shown" }>;
const isShown = (value: MimicValue): value is Shown => value.access === "shown";

const Age = ({ value }: { value: MimicValue }) =>
  isShown(value) ? <small>{[value.tile.stateLabel, value.age].filter(Boolean).join(" · ")}</small> : null;

/** The last commands of a device, of one pump where the symbol is one. */
const LastCommands = ({ deviceId, pump }: { deviceId: number; pump: string | null }) => {
  const { t } = useTranslation("scada");
  const rowOf = useRecentRow();
  const { data } = useQuery(deviceCommandsQuery(deviceId));
  const commands = (data?.data ?? [])
    .filter(({ pumpIds }) => pump === null || pumpIds === null || pumpIds.includes(pump))
    .slice(0, COMMANDS_SHOWN);
  return (
    <Block>
      <h3>{t("faceplate.commands")}</h3>
      {commands.length === 0 ? (
        <Note>{t("faceplate.noCommands")}</Note>
      ) : (
        <RecentCommands commands={commands.map((command) => rowOf(command))} />
      )}
    </Block>
  );
};

/**
 * What is itself switched or moved. The level of a tank or the pressure of a pipe may be measured by the station of the pumps;
 * whoever opens them looks for no stop of all its pumps there, and reads the mode of the station as one of the tank.
 */
const operatedKinds: readonly MimicSymbol["kind"][] = ["pump", "vfd", "well", "valve", "prv", "chlorinator"];

/** The commands of what is operated, and what leads to the values of a symbol. */
const BehindSymbol = (props: {
  kind: MimicSymbol["kind"];
  device: DeviceDetail;
  operated: Shown;
  values: readonly Shown[];
}) => {
  const { kind, device, operated, values } = props;
  const { t } = useTranslation("scada");
  const may = useMay();
  const operates = device.actions.length > 0 && (may("Control.Operate") || may("Pump.Operate"));
  const instance = parameterOf(operated.channel)?.instance ?? null;
  // A pump of a station is operated alone; the station as a whole is behind its other values.
  const pump = instance !== null && pumpsOf(device).includes(instance) ? instance : null;
  const lines = [...new Set(values.map((value) => `${value.deviceId}:${value.channel}`))];
  return (
    <>
      {operatedKinds.includes(kind) && !operates && <LastCommands deviceId={device.id} pump={instance} />}
      <Block>
        <Links>
          <Link to={pathTo(paths.device, { id: device.id })}>
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            {device.displayName}
          </Link>
          <Link
            to={chartTo({ devices: [...new Set(values.map((value) => value.deviceId))], lines, range: "2h" })}
          >
            <IconChartLine size={16} stroke={1.75} aria-hidden />
            {t("faceplate.chart")}
          </Link>
        </Links>
      </Block>
      {operatedKinds.includes(kind) && operates && pump === null && (
        <Block>
          <DeviceControls device={device} />
        </Block>
      )}
      {operatedKinds.includes(kind) && operates && pump !== null && (
        <OnePumpControls device={device} pump={pump} />
      )}
    </>
  );
};

/** The last two hours of the first value. */
const FirstLine = ({ device, channel }: { device: DeviceDetail; channel: string }) => {
  const { t } = useTranslation("scada");
  const { data } = useQuery(recentHistoriesQuery([device.id], [channel], SPAN_MS));
  const now = serverNow();
  return (
    <Recent>
      <RecentLine
        history={data?.get(device.id)}
        parameter={channel}
        span={{ from: now - SPAN_MS, to: now }}
        stepSeconds={device.reportIntervalSeconds}
        caption={t("faceplate.lastHours")}
      />
    </Recent>
  );
};

/** All about one object of a drawing: state, values with limits, last commands, controls and links. */
export const Faceplate = (props: {
  symbol: MimicSymbol;
  room: string;
  devices: readonly DeviceDetail[];
  /** Its open alarms, the gravest first. */
  alarms: readonly Alarm[];
  onClose: () => void;
}) => {
  const { symbol, room, devices, alarms } = props;
  const { t } = useTranslation(["scada", "common"]);
  const readValue = useReadValue();
  const text = useSymbolText()(symbol, readValue);
  const nameOf = useValueName();
  const of = (role: string) => readValue(symbol.bindings[role]);
  const values = valuesOf(symbol, readValue);
  const shown = values.map(([, value]) => value).filter(isShown);
  // What runs and how stands above; the rest are its measurements.
  const measured = values.filter(([role]) => role !== "running" && role !== "state");
  const first = measured.map(([, value]) => value).find(isShown) ?? shown[0];
  // A meter may measure what another device moves.
  const operated = [of("running"), of("state")].find(isShown) ?? first;
  const device = devices.find(({ id }) => id === operated?.deviceId);
  const meter = devices.find(({ id }) => id === first?.deviceId);
  // Drawn with how full its tank is.
  const isLevel = (role: string) => symbol.kind === "tank" && role === "level";
  const hasGlyph = !["value", "text", "junction"].includes(symbol.kind);
  return (
    <>
      <Head>
        <div>
          <p>{room}</p>
          <h2>{text.name}</h2>
          <Kind>
            {text.name !== text.kind && <p>{text.kind}</p>}
            {device && operatedKinds.includes(symbol.kind) && (
              <>
                <ModeBadge mode={device.mode} />
                <p>{device.mode === "auto" ? t("mode.auto") : t("mode.manual")}</p>
              </>
            )}
          </Kind>
        </div>
        <IconButton aria-label={t("common:closeDialog")} onClick={props.onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </Head>
      <Alarms aria-label={t("faceplate.alarms")} data-empty={alarms.length === 0}>
        <AlarmRows alarms={alarms} />
      </Alarms>
      {hasGlyph && (
        <Block>
          <State>
            <Glyph
              symbol={{ ...symbol, id: `faceplate-${symbol.id}`, width: 48, height: 48, turn: 0 }}
              state={{
                pump: pumpStateOf(of("running")),
                valve: valveStateOf(of("opening"), of("state")),
                fill: fillOf(of("level"), symbol.full),
              }}
            />
            <span>
              <b>{text.state || text.kind}</b>
              <Age value={of("running")} />
            </span>
          </State>
        </Block>
      )}
      <Block>
        {values.length === 0 && <Note>{t("faceplate.noBinding")}</Note>}
        <Values>
          {measured.map(([role, value], index) =>
            value.access === "shown" && (index === 0 || isLevel(role)) ? (
              <div key={role}>
                <ValueTile
                  {...value.tile}
                  label={nameOf(symbol.kind, role, value)}
                  size={index === 0 ? "l" : "s"}
                />
                {isLevel(role) && (
                  <OfTank>
                    <LevelTrend level={value} full={symbol.full} />
                    <TankFill level={value} full={symbol.full} />
                  </OfTank>
                )}
                {index === 0 && meter && <FirstLine device={meter} channel={value.channel} />}
              </div>
            ) : (
              <FurtherValue key={role} name={nameOf(symbol.kind, role, value)} value={value} first={first} />
            ),
          )}
        </Values>
      </Block>
      {device && operated && (
        <BehindSymbol kind={symbol.kind} device={device} operated={operated} values={shown} />
      )}
    </>
  );
};
