import { styled } from "@mui/material/styles";
import { pumpsOf } from "@sgval/contract/devices/pump-rows";
import { type DeviceDetail, exportPumpValues } from "@sgval/contract/devices/routes";
import { pumpNameOf, pumpStateLabels } from "@sgval/contract/pumps/labels";
import type { DeviceTotals } from "@sgval/contract/readings/figures";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { countedPumps } from "../../../../shared/format/counted-pumps.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useFreshness } from "../../../../shared/realtime/live-devices.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { TrendLink } from "../../../../shared/ui/device/trend-link.tsx";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  CardTable,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
} from "../../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { measurementOf, runningPumps } from "../../measurement.ts";

/** Filled while it runs, hollow while it stands, dashed while that is not known. */
const RunMark = styled("span")({
  display: "inline-block",
  width: 14,
  height: 14,
  marginInlineEnd: 8,
  verticalAlign: "-2px",
  border: `2px solid ${paint.ink2}`,
  borderRadius: "50%",
  "&[data-runs=true]": { backgroundColor: paint.ink2 },
  "&[data-runs=unknown]": { borderStyle: "dashed", borderColor: paint.mute },
});

const PumpCell = styled(NameCell)({
  whiteSpace: "nowrap",
  "& > b": { display: "block", fontWeight: 600 },
});
const ValueCell = styled(NumberCell)({ "&[data-old=true]": { color: paint.mute } });

/** The pumps of a station, one row for each with what it does, what it reports and what it did today. */
export const PumpTable = (props: {
  device: DeviceDetail;
  /** The names that the bank gives the pumps, by key. */
  names: ReadonlyMap<string, string> | undefined;
  /** Pumps that are shown without a channel, too. */
  keys?: readonly string[];
  /** Hours and starts of today, of each pump of which they are known. */
  today?: DeviceTotals["pumps"] | undefined;
  /** What a pump does, where more is known than that it runs. */
  stateOf?: (pump: string) => ReactNode;
  /** At the end of the head. */
  actions?: ReactNode;
  /** Above the rows. */
  above?: ReactNode;
}) => {
  const { device, names, keys = [], today = [] } = props;
  const { t } = useTranslation("devices");
  const format = useFormat();
  const freshness = useFreshness(device);
  const old = freshness === "stale" || freshness === "offline";
  const { pumps: measured, parameters } = pumpsOf(device.channels.map(({ parameter }) => parameter));
  const pumps = [...new Set([...measured, ...keys])];
  if (pumps.length === 0 && !props.above) return null;
  const showsToday = today.some(({ pump }) => pump !== null);
  const shownOf = (parameter: string, pump: string) =>
    measurementOf(device.latest, `${parameter}.${pump}`)?.shown ?? null;
  const states = measured.map((pump) => `pump_running.${pump}`);
  const counts = runningPumps(device, serverNow(), states);
  return (
    <SectionCard
      title={t("overview.pumps")}
      sub={
        counts &&
        counts.unknown < counts.total &&
        countedPumps(
          counts,
          t("overview.running", { running: format.count(counts.running), all: format.count(counts.total) }),
        )
      }
      flush
      actions={
        <>
          {props.actions}
          <ExportMenu
            route={exportPumpValues}
            params={{ id: device.id }}
            query={{}}
            about={t("overview.pumps")}
          />
        </>
      }
    >
      {props.above}
      <Scroller tabIndex={0} role="region" aria-label={t("overview.pumps")}>
        <CardTable>
          <thead>
            <tr>
              <HeadCell scope="col">{t("overview.pump")}</HeadCell>
              {parameters.map((key) => (
                <NumberHead key={key} scope="col">
                  {format.parameterName(key)}
                </NumberHead>
              ))}
              {showsToday && <NumberHead scope="col">{t("overview.hoursToday")}</NumberHead>}
              {showsToday && <NumberHead scope="col">{t("overview.startsToday")}</NumberHead>}
            </tr>
          </thead>
          <Body>
            {pumps.map((pump) => {
              const runs = shownOf("pump_running", pump);
              const name = pumpNameOf(pump, names, format.language);
              const own = props.stateOf?.(pump);
              const ofToday = today.find((one) => one.pump === pump);
              const state = runs === null || old ? "unknown" : runs === 1;
              return (
                <tr key={pump}>
                  <PumpCell scope="row">
                    {own ? (
                      <>
                        <b>{name}</b>
                        {own}
                      </>
                    ) : (
                      <>
                        <RunMark data-runs={state} aria-hidden />
                        {name}{" "}
                        <Muted>
                          {
                            pumpStateLabels[state === "unknown" ? state : state ? "running" : "stopped"][
                              format.language
                            ]
                          }
                        </Muted>
                      </>
                    )}
                  </PumpCell>
                  {parameters.map((key) => {
                    const parameter = parameterOf(key)?.parameter;
                    const shown = parameter ? format.parameter(shownOf(key, pump), parameter) : missingText;
                    const channel = `${key}.${pump}`;
                    return (
                      <ValueCell key={key} dir="ltr" data-old={old} data-label={format.parameterName(key)}>
                        <TrendLink
                          of={{ deviceId: device.id, channels: [channel] }}
                          name={format.parameterName(channel)}
                          value={shown}
                        >
                          {shown}
                        </TrendLink>
                      </ValueCell>
                    );
                  })}
                  {showsToday && (
                    <>
                      <NumberCell dir="ltr" data-label={t("overview.hoursToday")}>
                        {format.quantity(ofToday?.hoursToday, "h", 1)}
                      </NumberCell>
                      <NumberCell dir="ltr" data-label={t("overview.startsToday")}>
                        {format.number(ofToday?.startsToday ?? null, 0)}
                      </NumberCell>
                    </>
                  )}
                </tr>
              );
            })}
          </Body>
        </CardTable>
      </Scroller>
    </SectionCard>
  );
};
