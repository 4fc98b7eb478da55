import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../../../config/paths.ts";
import { RoomActivity } from "../../../features/activity/components/room-activity.tsx";
import { alarmSummaryQuery } from "../../../features/alarms/api/alarms.ts";
import { AlarmsOutside } from "../../../features/alarms/components/alarms-outside.tsx";
import { TopAlarms } from "../../../features/alarms/components/top-alarms.tsx";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { chartSearch } from "../../../features/readings/chart-search.ts";
import { RoomPage } from "../../../features/rooms/components/room-page.tsx";
import { roomTabs } from "../../../features/rooms/room-search.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { pageSearch } from "../../../shared/ui/list/list-search.ts";
import { RoomDevices } from "./room-devices.tsx";
import { RoomChart, RoomOverview } from "./room-panels.tsx";

/** Search parameters of a room: its tab, the page of a list, and what its chart shows. */
const roomSearch = z.object({
  tab: z.enum(roomTabs).optional().catch(undefined),
  ...chartSearch,
  ...pageSearch,
});

/** More zones than the devices of one room are in. */
const MOST_DEVICES = 100;

/** The open alarms of a room, and how many its zones have beside them. */
const RoomAlarms = ({ roomId }: { roomId: number }) => {
  const seesDevices = useMay()("Device.Index");
  const devices = useQuery({
    ...deviceListQuery({ room: [roomId], page: 1, size: MOST_DEVICES, sort: "displayName" }),
    enabled: seesDevices,
  }).data?.data;
  const zoneIds = [...new Set((devices ?? []).flatMap(({ zoneId }) => zoneId ?? []))];
  return (
    <TopAlarms place={{ roomId }} isWhole>
      <AlarmsOutside roomId={roomId} zoneIds={zoneIds} />
    </TopAlarms>
  );
};

/** One room with what several features know of its devices. */
export const RoomRoute = () => {
  const { id = "" } = useParams({ strict: false });
  const [search, onSearch] = usePageSearch(roomSearch);
  const navigate = useNavigate();
  const mayAlarms = useMay()("Risk.Index");
  const alarms = useQuery({ ...alarmSummaryQuery({ roomId: Number(id) }), enabled: mayAlarms }).data;
  return (
    <RoomPage
      key={id}
      id={Number(id)}
      tab={search.tab ?? "overview"}
      onTab={(next) =>
        onSearch({
          tab: next === "overview" ? undefined : next,
          page: undefined,
          size: undefined,
          // A past part of time is looked at in the chart alone.
          ...(next === "chart" ? {} : { from: undefined, to: undefined, at: undefined }),
        })
      }
      onGone={() => void navigate({ to: paths.rooms, search: {} })}
      openAlarms={alarms?.active ?? 0}
      panel={(room, shown) =>
        ({
          overview: () => <RoomOverview room={room} />,
          devices: () => <RoomDevices room={room} page={search.page} size={search.size} onPage={onSearch} />,
          chart: () => <RoomChart room={room} search={search} onSearch={onSearch} />,
          alarms: () => <RoomAlarms roomId={room.id} />,
          activity: () => (
            <RoomActivity roomId={room.id} page={search.page} size={search.size} onPage={onSearch} />
          ),
        })[shown]()
      }
    />
  );
};
