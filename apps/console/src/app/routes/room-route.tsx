import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { Room } from "@sgval/contract/rooms/rooms";
import { IconChartLine, IconDoorExit, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { chartTo, paths } from "../../config/paths.ts";
import { deviceListQuery } from "../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../features/devices/components/device-card.tsx";
import { useDeviceColumns } from "../../features/devices/components/device-columns.tsx";
import { useMoveDevice } from "../../features/rooms/api/rooms.ts";
import { AddDeviceDrawer } from "../../features/rooms/components/add-device-drawer.tsx";
import { RoomPage } from "../../features/rooms/components/room-page.tsx";
import { roomSearch } from "../../features/rooms/room-search.ts";
import { useMay } from "../../shared/api/ability.ts";
import { showSnackbar } from "../../shared/api/snackbar.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { useWatchDevices } from "../../shared/realtime/watched-devices.ts";
import { LockedButton } from "../../shared/ui/act/locked-button.tsx";
import { Muted, Stack } from "../../shared/ui/arrange.ts";
import { ListSection } from "../../shared/ui/list/list-section.tsx";
import { EmptyState } from "../../shared/ui/page/empty-state.tsx";
import { useDensity } from "../../shared/ui/page/page-frame.ts";
import { QueryState } from "../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";

/** Devices on the overview. */
const MOST_CARDS = 50;
/** As many as one chart shows. */
const MOST_COMPARED = 6;

const Cards = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const AddDevice = ({ room }: { room: Room }) => {
  const { t } = useTranslation(["rooms", "messages"]);
  const [adding, setAdding] = useState(false);
  const locked = useMay()("Device.Update") ? undefined : t("messages:no_permission");
  return (
    <>
      <LockedButton
        variant="contained"
        startIcon={<IconPlus size={18} stroke={1.75} />}
        locked={locked}
        onClick={() => setAdding(true)}
      >
        {t("addDevice")}
      </LockedButton>
      {adding && <AddDeviceDrawer room={room} onClose={() => setAdding(false)} />}
    </>
  );
};

const useEmptyRoom = (room: Room) => {
  const { t } = useTranslation("rooms");
  return { reason: t("noDevice"), next: t("noDeviceNext"), action: <AddDevice room={room} /> };
};

/** The devices as cards with their key values, the worst first. */
const OverviewPanel = ({ room }: { room: Room }) => {
  const { t } = useTranslation("rooms");
  const empty = useEmptyRoom(room);
  const query = useQuery(deviceListQuery({ room: [room.id], page: 1, size: MOST_CARDS, sort: "status" }));
  useWatchDevices(query.data?.data.map(({ id }) => id) ?? []);
  return (
    <QueryState query={query} failed={t("devicesFailed")}>
      {({ data, metaData }) =>
        data.length === 0 ? (
          <SectionCard>
            <EmptyState {...empty} />
          </SectionCard>
        ) : (
          <Stack gap={12}>
            {data.length > 1 && (
              <div>
                <Button
                  variant="outlined"
                  startIcon={<IconChartLine size={18} stroke={1.75} aria-hidden />}
                  component={Link}
                  to={chartTo({ devices: data.slice(0, MOST_COMPARED).map(({ id }) => id) })}
                >
                  {t("compare", { count: Math.min(data.length, MOST_COMPARED) })}
                </Button>
              </div>
            )}
            <Cards>
              {data.map((device) => (
                <li key={device.id}>
                  <SectionCard>
                    <DeviceCard device={device} />
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

/** Takes a device out of the room; an icon in a row, with its words on a card. */
const TakeOut = ({
  device: { id, displayName },
  words = false,
}: {
  device: DeviceSummary;
  words?: boolean;
}) => {
  const { t } = useTranslation(["rooms", "messages", "common"]);
  const errorText = useErrorText();
  const { mutate, isPending } = useMoveDevice();
  const locked = useMay()("Device.Update") ? undefined : t("messages:no_permission");
  const takeOut = () =>
    mutate(
      { id, roomId: null },
      {
        onSuccess: () => showSnackbar("success", t("deviceRemoved", { name: displayName })),
        onError: (error) =>
          showSnackbar("error", `${t("messages:update_failed")}${t("common:colon")}${errorText(error)}`),
      },
    );
  if (words)
    return (
      <LockedButton
        variant="outlined"
        size="small"
        startIcon={<IconDoorExit size={18} stroke={1.75} />}
        locked={locked}
        disabled={isPending}
        onClick={takeOut}
      >
        {t("remove")}
      </LockedButton>
    );
  return (
    <Tooltip title={locked ?? t("remove")}>
      <span>
        <IconButton
          aria-label={t("removeNamed", { name: displayName })}
          disabled={locked !== undefined || isPending}
          onClick={takeOut}
        >
          <IconDoorExit size={18} stroke={1.75} />
        </IconButton>
      </span>
    </Tooltip>
  );
};

/** The devices as a list; who may change them adds others and takes them out. */
const DevicesPanel = (props: {
  room: Room;
  page: number | undefined;
  size: number | undefined;
  onPage: (change: { page?: number | undefined; size?: number | undefined }) => void;
}) => {
  const { room, page = 1, size = 10 } = props;
  const { t } = useTranslation("rooms");
  const navigate = useNavigate();
  const [density] = useDensity();
  const query = useQuery(deviceListQuery({ room: [room.id], page, size, sort: "status" }));
  useWatchDevices(query.data?.data.map(({ id }) => id) ?? []);
  const plain = useDeviceColumns();
  const columns = useMemo(
    () => [
      ...plain.filter(({ key }) => key !== "room").map((column) => ({ ...column, sortable: false })),
      {
        key: "takeOut",
        head: "",
        headLabel: t("remove"),
        width: 48,
        always: true,
        cell: (device: DeviceSummary) => <TakeOut device={device} />,
      },
    ],
    [plain, t],
  );
  return (
    <ListSection
      title={t("devices")}
      actions={<AddDevice room={room} />}
      caption={t("devices")}
      query={query}
      failed={t("devicesFailed")}
      rowKey={({ id }) => String(id)}
      columns={columns}
      density={density}
      onOpen={({ id }) => void navigate({ to: paths.device, params: { id: String(id) } })}
      renderCard={(device) => (
        <Stack gap={8}>
          <DeviceCard device={device} />
          <div>
            <TakeOut device={device} words />
          </div>
        </Stack>
      )}
      empty={{ reason: t("noDevice"), next: t("noDeviceNext") }}
      page={props.page}
      size={props.size}
      onPage={props.onPage}
    />
  );
};

export const RoomRoute = () => {
  const { id = "" } = useParams({ strict: false });
  const [{ tab = "overview", page, size }, onSearch] = usePageSearch(roomSearch);
  const navigate = useNavigate();
  return (
    <RoomPage
      key={id}
      id={Number(id)}
      tab={tab}
      onTab={(next) => onSearch({ tab: next === "overview" ? undefined : next, page: undefined })}
      onGone={() => void navigate({ to: paths.rooms, search: {} })}
      panel={(room, shown) =>
        shown === "overview" ? (
          <OverviewPanel room={room} />
        ) : (
          <DevicesPanel room={room} page={page} size={size} onPage={onSearch} />
        )
      }
    />
  );
};
