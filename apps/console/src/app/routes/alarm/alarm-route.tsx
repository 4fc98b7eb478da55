import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { logEntryKindLabels } from "@sgval/contract/logbook/labels";
import { hourMs } from "@sgval/quantities/duration";
import { IconClipboardList } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { measuredNow } from "../../../features/alarms/alarm-text.ts";
import { AlarmList } from "../../../features/alarms/components/alarm-list.tsx";
import { deviceQuery } from "../../../features/devices/api/read-device.ts";
import { leakListQuery } from "../../../features/leaks/api/leaks.ts";
import { recentHistoriesQuery } from "../../../features/readings/api/recent-histories.ts";
import { RecentLine } from "../../../features/readings/components/recent-line.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const RECENT_MS = 2 * hourMs;

const Line = styled("div")({
  "& > figure": { margin: 0 },
  "& figcaption": { ...typeScale.age, color: paint.mute },
});

/** The last two hours of what an alarm is about. */
const RecentValues = ({ alarm, channel }: { alarm: Alarm; channel: string }) => {
  const { t } = useTranslation("map");
  const format = useFormat();
  const mayRead = useMay()("Device.Index");
  const device = useQuery({ ...deviceQuery(alarm.deviceId), enabled: mayRead }).data;
  const recent = useQuery({
    ...recentHistoriesQuery([alarm.deviceId], [channel], RECENT_MS),
    enabled: mayRead,
  });
  const until = serverTimeAt(recent.dataUpdatedAt);
  const span = useMemo(() => ({ from: until - RECENT_MS, to: until }), [until]);
  if (!device) return null;
  return (
    <Line>
      <RecentLine
        history={recent.data?.get(alarm.deviceId)}
        parameter={channel}
        span={span}
        stepSeconds={device.reportIntervalSeconds}
        caption={t("lastTwoHours", { value: format.parameterName(channel) })}
      />
    </Line>
  );
};

/** The list of alarms with what readings know of each, the leak points beside it and the way to the hand-over of the shift. */
export const AlarmRoute = () => {
  const { t } = useTranslation("pages");
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const mayLeaks = may("LeakPoint.Index");
  const openLeaks = useQuery({ ...leakListQuery({ open: true, size: 1 }), enabled: mayLeaks }).data;
  const leaks = {
    key: "leaks",
    label: [t("name.leakPoints"), openLeaks && `(${format.count(openLeaks.metaData.total)})`]
      .filter(Boolean)
      .join(" "),
    onOpen: () => void navigate({ to: paths.leakPoints, search: { open: true } }),
  };
  return (
    <AlarmList
      others={mayLeaks ? [leaks] : []}
      actions={
        may("Logbook.Index") && (
          <Button
            variant="outlined"
            startIcon={<IconClipboardList size={18} stroke={1.75} aria-hidden />}
            component={Link}
            to={paths.shiftSummary}
          >
            {logEntryKindLabels.hand_over[format.language]}
          </Button>
        )
      }
      chart={(alarm) => {
        const now = measuredNow(alarm);
        return alarm.active && now ? <RecentValues alarm={alarm} channel={now.channel} /> : null;
      }}
    />
  );
};
