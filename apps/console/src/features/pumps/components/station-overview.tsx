import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpNameOf, switchReasonLabels } from "@sgval/contract/pumps/labels";
import type { LastPump, PumpState } from "@sgval/contract/pumps/live";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { IconEngine, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useAge, useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { evenRowStyles, evenRows } from "../../../shared/ui/even-rows.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { bankQuery, stationQuery } from "../api/stations.ts";
import { blockedText, isBlocked, warningText } from "../pump-text.ts";
import { PumpPower } from "./bank/pump-card.tsx";
import { useStateChip } from "./bank/state-chip.ts";

/** Side by side as far as they fit. */
const LEAST_PX = 250;
const evenPumps = evenRows(LEAST_PX, 1);
const List = styled("ul")({
  ...evenRowStyles(LEAST_PX),
  gap: "10px 24px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { ...typeScale.bodyS, display: "grid", alignContent: "start", gap: 4, minWidth: 0 },
  "& b": { display: "block", overflowWrap: "anywhere", color: paint.ink, fontWeight: 600 },
  "& p": {
    ...typeScale.age,
    display: "flex",
    gap: 6,
    margin: 0,
    color: paint.mute,
    overflowWrap: "anywhere",
  },
  "& svg": { flex: "none" },
});

const PumpRow = (props: { device: DeviceDetail; pump: PumpState; parameters: Pump | undefined }) => {
  const { device, pump, parameters } = props;
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const chip = useStateChip(device, pump);
  const blocked = useClock((now) => isBlocked(pump.blocked, now));
  return (
    <li>
      <div>
        <b>{pump.name}</b>
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
      </div>
      {pump.type === "linear" && <PumpPower pump={pump} parameters={parameters} />}
    </li>
  );
};

const Event = styled("p")({ ...typeScale.bodyS, margin: "0 0 10px", color: paint.ink2 });

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

/** What each pump of a station does, what keeps it from starting and its power, and the way to its page. */
export const StationOverview = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  const allowed = useMay()("Pump.Index");
  const query = useQuery({ ...stationQuery(device.id), enabled: allowed });
  const bank = useQuery({ ...bankQuery(device.id), enabled: allowed });
  if (!allowed) return null;
  return (
    <SectionCard
      title={t("tabs.bank")}
      actions={
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={pathTo(paths.pump, { id: device.id })}
          startIcon={<IconEngine size={18} stroke={1.75} />}
        >
          {t("openPumps")}
        </Button>
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {(station) =>
          station ? (
            <>
              {station.lastPump && <LastEvent event={station.lastPump} pumps={station.pumps} />}
              <List ref={evenPumps}>
                {station.pumps.map((pump) => (
                  <PumpRow
                    key={pump.key}
                    device={device}
                    pump={pump}
                    parameters={bank.data?.pumps.find(({ key }) => key === pump.key)}
                  />
                ))}
              </List>
            </>
          ) : (
            <EmptyState reason={t("none")} next={t("noneNext")} />
          )
        }
      </QueryState>
    </SectionCard>
  );
};
