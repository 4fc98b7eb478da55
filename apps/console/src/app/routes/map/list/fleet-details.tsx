import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { operatingPermissions } from "@sgval/contract/permission";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { hourMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { DeviceAlarmLines } from "../../../../features/alarms/components/device-alarms.tsx";
import { keyMeasurement, reverseOf } from "../../../../features/devices/measurement.ts";
import { recentHistoriesQuery } from "../../../../features/readings/api/recent-histories.ts";
import { RecentLine } from "../../../../features/readings/components/recent-line.tsx";
import { useMay } from "../../../../shared/api/ability.ts";
import { useReadOnly } from "../../../../shared/api/read-only.ts";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { serverTimeAt } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, MutedText } from "../../../../shared/ui/arrange.ts";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import { useExactTip } from "../../../../shared/ui/device/exact-tip.tsx";
import { pairText } from "../../../../shared/ui/map/coordinates.ts";
import { DirectionsButton } from "../../../../shared/ui/map/directions-button.tsx";
import { CopyButton } from "../../../../shared/ui/page/copy-button.tsx";
import { EventList } from "../../../../shared/ui/page/event-list.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useDeviceEvents } from "./device-events.ts";

const RECENT_MS = 2 * hourMs;

const Root = styled("div")({
  display: "grid",
  gap: 10,
  padding: "10px 14px 12px",
  borderBottom: `1px solid ${paint.line}`,
  boxShadow: `inset 3px 0 0 ${paint.primary}`,
  "& > figure": { display: "flex", flexDirection: "column-reverse", gap: 4, margin: 0 },
  "& > figure > figcaption": {
    ...typeScale.age,
    display: "flex",
    justifyContent: "space-between",
    gap: 12,
    color: paint.mute,
  },
  "& > p": typeScale.bodyS,
  // Its lines keep their distance from the sides themselves.
  "& > section": { marginInline: -14 },
});

const Verbs = styled(Actions)({
  alignItems: "center",
  [touch]: { "& .MuiButton-root": { minHeight: 44 } },
});

const Recent = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("map");
  const format = useFormat();
  const measurement = keyMeasurement(device, useDeviceTypes());
  const recent = useQuery(
    recentHistoriesQuery(
      [device.id],
      measurement ? [measurement.key, reverseOf(measurement) ?? []].flat() : [],
      RECENT_MS,
    ),
  );
  const until = serverTimeAt(recent.dataUpdatedAt);
  const span = useMemo(() => ({ from: until - RECENT_MS, to: until }), [until]);
  if (!measurement) return null;
  const { parameter, under, over } = measurement;
  const limit = (value: number) => format.figure(value, parameter.unit, parameter.decimals);
  return (
    <RecentLine
      history={recent.data?.get(device.id)}
      parameter={measurement.key}
      less={reverseOf(measurement)}
      span={span}
      stepSeconds={device.reportIntervalSeconds}
      caption={
        <>
          <span>
            {t("lastTwoHours", { value: format.parameterName(measurement.nameKey ?? measurement.key) })}
          </span>
          {under !== undefined && over !== undefined && (
            <span>
              {t("limits", { under: limit(under), over: limit(over), unit: format.symbol(parameter.unit) })}
            </span>
          )}
        </>
      }
    />
  );
};

const EventTime = ({ at }: { at: string }) => {
  const format = useFormat();
  const exact = useExactTip(() => `${format.dateTime(at)} ${format.zone()}`);
  return (
    <time {...exact} dateTime={at}>
      {format.timestamp(at)}
    </time>
  );
};

const Timeline = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("map");
  const { events, loading } = useDeviceEvents(deviceId);
  if (events.length === 0) return loading ? null : <MutedText>{t("noEvents")}</MutedText>;
  return (
    <EventList aria-label={t("events")}>
      {events.map(({ key, at, text }) => (
        <li key={key}>
          <EventTime at={at} />
          <span>{text}</span>
        </li>
      ))}
    </EventList>
  );
};

/** What the picked row opens: the last two hours, the open alarms, the last events, and where one goes from here. */
export const FleetDetails = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation(["map", "common"]);
  const may = useMay();
  const readOnly = useReadOnly();
  const { id, latitude, longitude } = device;
  const operates = operatingPermissions.some(may) && !readOnly;
  return (
    <Root>
      <Recent device={device} />
      <DeviceAlarmLines deviceId={id} />
      <Timeline deviceId={id} />
      <Verbs>
        <Button variant="contained" size="small" component={Link} to={pathTo(paths.device, { id })}>
          {t("open")}
        </Button>
        {operates && deviceTypeDefinitions[device.type].hasActions && (
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={pathTo(paths.device, { id }, { tab: "control" })}
          >
            {t("control")}
          </Button>
        )}
        {latitude !== null && longitude !== null && (
          <>
            <DirectionsButton latitude={latitude} longitude={longitude} />
            <CopyButton
              text={pairText(latitude, longitude)}
              label={t("copyPosition")}
              doneLabel={t("common:copied")}
            />
          </>
        )}
      </Verbs>
    </Root>
  );
};
