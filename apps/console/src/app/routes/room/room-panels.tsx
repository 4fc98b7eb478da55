import { styled } from "@mui/material/styles";
import { mostCompared } from "@sgval/contract/readings/readings";
import type { Room } from "@sgval/contract/rooms/rooms";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { Muted, Stack } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { ChartWorkspace } from "../chart/chart-workspace.tsx";
import { RoomMimic } from "../scada/room-mimic.tsx";
import { AddDevices } from "./room-devices.tsx";

/** Devices on the overview, and their values. */
const MOST_CARDS = 50;
const VALUES_SHOWN = 4;

const Cards = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const EmptyRoom = ({ room }: { room: Room }) => {
  const { t } = useTranslation("rooms");
  return (
    <SectionCard>
      <EmptyState reason={t("noDevice")} next={t("noDeviceNext")} action={<AddDevices room={room} />} />
    </SectionCard>
  );
};

const DeviceCards = ({ room }: { room: Room }) => {
  const { t } = useTranslation("rooms");
  const query = useQuery(deviceListQuery({ room: [room.id], page: 1, size: MOST_CARDS, sort: "status" }));
  useWatchDevices(query.data?.data);
  return (
    <QueryState query={query} failed={t("devicesFailed")}>
      {({ data, metaData }) =>
        data.length === 0 ? (
          <EmptyRoom room={room} />
        ) : (
          <Stack gap={12}>
            <Cards aria-label={t("devices")}>
              {data.map((device) => (
                <li key={device.id}>
                  <SectionCard>
                    <DeviceCard device={device} values={VALUES_SHOWN} />
                  </SectionCard>
                </li>
              ))}
            </Cards>
            {metaData.total > data.length && (
              <Muted>{t("moreDevices", { shown: data.length, total: metaData.total })}</Muted>
            )}
          </Stack>
        )
      }
    </QueryState>
  );
};

/** The live drawing, and the devices as cards with their key values, the worst first. */
export const RoomOverview = ({ room }: { room: Room }) => {
  const { t } = useTranslation("common");
  const may = useMay();
  // On less the drawing cannot be read, and the cards have all of its values.
  const wide = !useBelow("md");
  if (may("Device.Index"))
    return (
      <Stack gap={12}>
        {wide && may("Dashboard.Scada") && room.devices > 0 && <RoomMimic room={room} />}
        <DeviceCards room={room} />
      </Stack>
    );
  return (
    <SectionCard>
      <EmptyState reason={t("devicesHidden")} />
    </SectionCard>
  );
};

/** Lines of the devices of the room; which of them, and when, is in the address. */
export const RoomChart = (props: {
  room: Room;
  search: ChartSearch;
  onSearch: (change: Partial<ChartSearch>) => void;
}) => {
  const { room, search, onSearch } = props;
  const { t } = useTranslation("rooms");
  const query = useQuery(
    deviceListQuery({ room: [room.id], page: 1, size: mostCompared, sort: "displayName" }),
  );
  return (
    <QueryState query={query} failed={t("devicesFailed")}>
      {({ data }) => {
        if (data.length === 0 && search.cmp === undefined) return <EmptyRoom room={room} />;
        const cmp = search.cmp ?? data.map(({ id }) => id).join(",");
        return (
          <ChartWorkspace
            roomId={room.id}
            search={{ ...search, cmp }}
            // Devices that come into the room later do not change a link; nor does the first one come back.
            onSearch={(change) =>
              onSearch({ cmp, ...change, ...("cmp" in change && { cmp: change.cmp ?? "" }) })
            }
          />
        );
      }}
    </QueryState>
  );
};
