import { styled } from "@mui/material/styles";
import { defaultPriority } from "@sgval/contract/alarms/alarm-kinds";
import { alarmKindLabels } from "@sgval/contract/alarms/labels";
import {
  type Equipment,
  exportPumpRooms,
  exportWeakDevices,
  type OverviewScope,
} from "@sgval/contract/dashboards/overview";
import { priorityMark } from "@sgval/contract/devices/device-status";
import { batteryLimitAt, batteryState, type Powered } from "@sgval/quantities/battery";
import { missingText } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { equipmentQuery } from "../../../features/dashboards/api/overview.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Battery, batteryShare } from "../../../shared/ui/device/battery.tsx";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { SignalBars } from "../../../shared/ui/device/signal-bars.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { listScope } from "./overview-search.ts";

const MOST_WEAK = 10;

const Rows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { borderTop: `1px solid ${paint.line}` },
});

const RowLook = styled("a")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  padding: "6px 14px",
  color: paint.ink,
  textDecoration: "none",
  "&[href]:hover": { backgroundColor: paint.hover },
  "& > svg": { flex: "none", color: paint.ink2 },
  "& > span:first-of-type": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& b": { ...typeScale.valueXs, whiteSpace: "nowrap" },
  ...priorityInk("& b"),
  "& > span:not(:first-of-type)": { display: "inline-flex", alignItems: "center", gap: 5 },
});
const Row = createLink(RowLook);

type PumpRoom = Equipment["pumpRooms"][number];

const PumpRoomRow = ({ station }: { station: PumpRoom }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const may = useMay();
  const { roomId, deviceId, name, running, unknown, total, power, metered, freshness } = station;
  const known = total - unknown;
  const content = (
    <>
      <StatusShape kind={known === 0 ? "unknown" : running > 0 ? "running" : "stopped"} size={18} />
      <span>
        {name}
        <small>
          {[
            unknown > 0 ? t("overview.pumpsUnknown", { count: unknown }) : null,
            power !== null && metered < running ? t("overview.powerOf", { count: metered }) : null,
            freshness === "fresh" ? null : t(`common:freshness.${freshness}`),
          ]
            .filter((text) => text !== null)
            .join(" · ")}
        </small>
      </span>
      <b>{known === 0 ? missingText : t("overview.pumpsRunning", { running, total })}</b>
      {power !== null && <b>{format.quantity(power, "kW", 1)}</b>}
    </>
  );
  if (roomId !== null && may("Room.Index"))
    return (
      <Row to={paths.room} params={{ id: String(roomId) }}>
        {content}
      </Row>
    );
  return may("Device.Index") ? (
    <Row to={paths.device} params={{ id: String(deviceId) }}>
      {content}
    </Row>
  ) : (
    <RowLook as="div">{content}</RowLook>
  );
};

/** The pump rooms now: pumps that run, and their power. */
export const PumpRooms = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation("dashboards");
  const query = useQuery(equipmentQuery(scope));
  return (
    <SectionCard
      title={t("overview.pumpRooms")}
      flush
      actions={
        query.data && query.data.pumpRooms.length > 0 ? (
          <ExportMenu route={exportPumpRooms} query={scope} about={t("overview.pumpRooms")} />
        ) : undefined
      }
    >
      <QueryState query={query} failed={t("overview.equipmentFailed")}>
        {({ pumpRooms }) =>
          pumpRooms.length === 0 ? (
            <EmptyState reason={t("overview.noPumpRooms")} />
          ) : (
            <Rows>
              {pumpRooms.map((station) => (
                <li key={station.roomId ?? `device ${station.deviceId}`}>
                  <PumpRoomRow station={station} />
                </li>
              ))}
            </Rows>
          )
        }
      </QueryState>
    </SectionCard>
  );
};

/** A battery as serious as its alarm: one that is nearly empty is no low one. */
const WeakBattery = ({ volts, ...powered }: { volts: number } & Powered) => {
  const format = useFormat();
  const state = batteryState(volts, powered);
  const kind = state === "critical" ? "battery_critical" : "battery_low";
  return (
    <span>
      <Battery share={batteryShare[state]} label={alarmKindLabels[kind][format.language]} />
      <b data-priority={priorityMark(defaultPriority(kind, "battery"))}>
        {format.parameter(volts, parameters.battery, batteryLimitAt(volts, powered))}
      </b>
    </span>
  );
};

const WeakRow = ({ device }: { device: Equipment["weak"][number] }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const may = useMay();
  const { deviceId, displayName, type, room, powerSupply, battery, batteryLow, signal, signalWeak } = device;
  const powered = { powerSupply, under: device.batteryUnder };
  const content = (
    <>
      <DeviceSilhouette type={type} />
      <span>
        {displayName}
        {room !== null && <small>{room}</small>}
      </span>
      {batteryLow && battery !== null && <WeakBattery volts={battery} {...powered} />}
      {signalWeak && (
        <span>
          <SignalBars dbm={signal} label={t("overview.weakSignal")} />
          <b>{format.parameter(signal, parameters.signal, parameters.signal.defaultUnder)}</b>
        </span>
      )}
    </>
  );
  return may("Device.Index") ? (
    <Row to={paths.device} params={{ id: String(deviceId) }}>
      {content}
    </Row>
  ) : (
    <RowLook as="div">{content}</RowLook>
  );
};

/** Devices that will soon fall silent: a low battery, a weak signal. */
export const WeakDevices = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const may = useMay();
  const query = useQuery(equipmentQuery(scope));
  const numbered = (count: number) => ({ count, number: format.count(count) });
  /** A count that leads to the list of what it counts. */
  const counted = (search: Record<string, string>, text: string) =>
    may("Device.Index") ? (
      <AddressLink href={pathTo(paths.deviceList, {}, { ...listScope(scope), ...search })}>
        {text}
      </AddressLink>
    ) : (
      text
    );
  return (
    <SectionCard
      title={t("overview.weak")}
      sub={
        query.data && (
          <>
            {counted({ battery: "low" }, t("overview.weakBatteries", numbered(query.data.lowBatteries)))}
            {" · "}
            {counted({ signal: "weak" }, t("overview.weakSignals", numbered(query.data.weakSignals)))}
          </>
        )
      }
      actions={
        query.data && query.data.weak.length > 0 ? (
          <ExportMenu route={exportWeakDevices} query={scope} about={t("overview.weak")} />
        ) : undefined
      }
      flush
    >
      <QueryState query={query} failed={t("overview.equipmentFailed")}>
        {({ weak }) =>
          weak.length === 0 ? (
            <EmptyState
              reason={t("overview.noneWeak", { time: format.time(serverTimeAt(query.dataUpdatedAt), false) })}
            />
          ) : (
            <Rows>
              {weak.slice(0, MOST_WEAK).map((device) => (
                <li key={device.deviceId}>
                  <WeakRow device={device} />
                </li>
              ))}
            </Rows>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
