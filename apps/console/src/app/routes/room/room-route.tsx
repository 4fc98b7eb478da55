import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import * as z from "zod";
import { paths } from "../../../config/paths.ts";
import { RoomActivity } from "../../../features/activity/components/room-activity.tsx";
import { alarmSummaryQuery } from "../../../features/alarms/api/alarms.ts";
import { TopAlarms } from "../../../features/alarms/components/top-alarms.tsx";
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
          alarms: () => <TopAlarms place={{ roomId: room.id }} isWhole />,
          activity: () => (
            <RoomActivity roomId={room.id} page={search.page} size={search.size} onPage={onSearch} />
          ),
        })[shown]()
      }
    />
  );
};
