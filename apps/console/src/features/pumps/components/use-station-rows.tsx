import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpNameOf, switchReasonLabels } from "@sgval/contract/pumps/labels";
import type { LastPump, PumpState } from "@sgval/contract/pumps/live";
import { IconEngine, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useAge, useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { stationQuery } from "../api/stations.ts";
import { blockedText, isBlocked, powerText, warningText } from "../pump-text.ts";
import { useStateChip } from "./bank/state-chip.ts";

const State = styled("div")({
  display: "grid",
  gap: 4,
  maxWidth: 280,
  whiteSpace: "normal",
  "& p": {
    ...typeScale.age,
    display: "flex",
    gap: 6,
    margin: 0,
    color: paint.mute,
    overflowWrap: "anywhere",
  },
  "& p svg": { flex: "none" },
});

/**
 * What a pump does, what is wrong with it and what keeps it from starting. Its power is a column of the table as soon as it is
 * reported; until then it is named here.
 */
const PumpStateCell = ({ device, pump }: { device: DeviceDetail; pump: PumpState }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const chip = useStateChip(device, pump);
  const blocked = useClock((now) => isBlocked(pump.blocked, now));
  const hasColumn = device.channels.some(({ parameter }) => parameter === `pump_power.${pump.key}`);
  return (
    <State>
      <StatusChip {...chip} />
      {pump.warning && (
        <p>
          <StatusChip kind="high" label={warningText(pump.warning, t, format)} />
        </p>
      )}
      {blocked && pump.blocked && (
        <p>
          <IconLock size={15} stroke={1.75} aria-hidden />
          {blockedText(pump.blocked, t, format)}
        </p>
      )}
      {pump.type === "linear" && pump.power !== null && !hasColumn && (
        <p>{t("card.set", { power: powerText(pump.power, format) })}</p>
      )}
    </State>
  );
};

const Event = styled("p")({ ...typeScale.bodyS, margin: 0, padding: "0 14px 10px", color: paint.ink2 });

/** Which pump was switched last, when and why. */
const LastEvent = ({ event, pumps }: { event: LastPump; pumps: readonly PumpState[] }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const age = useAge(event.at);
  const exact = useExactTip(() => `${format.dateTime(event.at)} ${format.zone()}`);
  return (
    <Event {...exact}>
      {t(`lastEvent.${event.action}`, {
        pump: pumpNameOf(event.pumpId, new Map(pumps.map(({ key, name }) => [key, name])), format.language),
        time: format.timestamp(event.at),
        age: age ?? "",
        reason: switchReasonLabels[event.reason][format.language],
      })}
    </Event>
  );
};

/** What a station adds to the table of its pumps. */
export interface StationRows {
  /** Its pumps, also one without a channel. */
  keys?: readonly string[];
  /** Leads to their page. */
  actions?: ReactNode;
  /** Above the rows: the last event, or why nothing is known of the pumps. */
  above?: ReactNode;
  stateOf?: (pump: string) => ReactNode;
}

/** What each pump of a station does, what keeps it from starting, and the way to its page; nothing without the right to it. */
export const useStationRows = (device: DeviceDetail): StationRows => {
  const { t } = useTranslation("pumps");
  const allowed = useMay()("Pump.Index");
  const query = useQuery({ ...stationQuery(device.id), enabled: allowed });
  if (!allowed) return {};
  const station = query.data;
  const stateOf = (key: string) => {
    const pump = station?.pumps.find((one) => one.key === key);
    return pump && <PumpStateCell device={device} pump={pump} />;
  };
  return {
    ...(station && { keys: station.pumps.map(({ key }) => key) }),
    stateOf,
    actions: (
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={pathTo(paths.pump, { id: device.id })}
        startIcon={<IconEngine size={18} stroke={1.75} />}
      >
        {t("openPumps")}
      </Button>
    ),
    above: (
      <>
        <QueryFailure query={query} failed={t("failed")} />
        {station === null && <EmptyState reason={t("none")} next={t("noneNext")} />}
        {station?.lastPump && <LastEvent event={station.lastPump} pumps={station.pumps} />}
      </>
    ),
  };
};
