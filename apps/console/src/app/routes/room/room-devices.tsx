import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { exportDevices } from "@sgval/contract/devices/routes";
import type { Room } from "@sgval/contract/rooms/rooms";
import { usualPageSize } from "@sgval/contract/route";
import { IconArrowsExchange, IconDoorExit, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import { useDeviceColumns } from "../../../features/devices/components/device-columns.tsx";
import { AddDevicesDrawer } from "../../../features/rooms/components/add-devices-drawer.tsx";
import { useMoving } from "../../../features/rooms/use-moving.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { LockedButton, LockedIconButton } from "../../../shared/ui/act/locked-button.tsx";
import { BulkBar } from "../../../shared/ui/list/bulk-bar.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { HeldNotice, useHeldRows } from "../../../shared/ui/list/held-rows.tsx";
import { ListSection } from "../../../shared/ui/list/list-section.tsx";
import { type ListChoice, useListChoice } from "../../../shared/ui/list/use-list-choice.ts";
import { useDensity } from "../../../shared/ui/page/page-frame.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Opens the choice of devices to be put into the room. */
export const AddDevices = ({ room }: { room: Room }) => {
  const { t } = useTranslation(["rooms", "messages"]);
  const [adding, setAdding] = useState(false);
  const locked = useMissingPermission("Device.Update", t("messages:not_permitted"));
  return (
    <>
      <LockedButton
        variant="contained"
        startIcon={<IconPlus {...icon} />}
        locked={locked}
        onClick={() => setAdding(true)}
      >
        {t("addDevices")}
      </LockedButton>
      {adding && <AddDevicesDrawer room={room} onClose={() => setAdding(false)} />}
    </>
  );
};

/** Takes one device out of the room. */
const TakeOut = ({ device: { id, displayName } }: { device: DeviceSummary }) => {
  const { t } = useTranslation(["rooms", "messages"]);
  const { move, isPending } = useMoving();
  const locked = useMissingPermission("Device.Update", t("messages:not_permitted"));
  return (
    <LockedIconButton
      aria-label={t("removeNamed", { name: displayName })}
      tip={t("remove")}
      locked={locked}
      loading={isPending}
      onClick={() => move([id], null)}
    >
      <IconDoorExit {...icon} />
    </LockedIconButton>
  );
};

/** Moves the chosen devices to another room or into none. */
const MoveChosen = ({ room, choice }: { room: Room; choice: ListChoice<DeviceSummary> }) => {
  const { t } = useTranslation(["rooms", "forms"]);
  const { rooms } = usePlaces();
  const { move, isPending } = useMoving();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = useId();
  const ids = choice.items.map(({ id }) => id);
  const others = rooms.filter(({ id }) => id !== room.id);
  if (ids.length === 0) return null;
  return (
    <BulkBar
      label={t("forms:chosen")}
      countText={t("forms:selected", { count: ids.length })}
      clearLabel={t("forms:clearSelection")}
      onClear={choice.clear}
    >
      <Button
        variant="text"
        startIcon={<IconArrowsExchange {...icon} />}
        disabled={isPending || others.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("moveSelected")}
      </Button>
      <Menu id={menu} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map((other) => (
          <MenuItem
            key={other.id}
            onClick={() => {
              setAnchor(null);
              move(ids, other, choice.clear);
            }}
          >
            {other.name}
          </MenuItem>
        ))}
      </Menu>
      <Button
        variant="text"
        startIcon={<IconDoorExit {...icon} />}
        disabled={isPending}
        onClick={() => move(ids, null, choice.clear)}
      >
        {t("remove")}
      </Button>
    </BulkBar>
  );
};

const keyOf = ({ id }: DeviceSummary) => String(id);

/** The devices as a list; who may change them adds others, and moves or takes out several at once. */
export const RoomDevices = (props: {
  room: Room;
  page: number | undefined;
  size: number | undefined;
  onPage: (change: { page?: number | undefined; size?: number | undefined }) => void;
}) => {
  const { room, page = 1, size = usualPageSize } = props;
  const { t } = useTranslation(["rooms", "forms"]);
  const navigate = useNavigate();
  const [density] = useDensity();
  const mayMove = useMay()("Device.Update");
  const { query, ...held } = useHeldRows(
    useQuery(deviceListQuery({ room: [room.id], page, size, sort: "status" })),
    JSON.stringify([room.id, page, size]),
    keyOf,
  );
  const devices = query.data?.data ?? [];
  useWatchDevices(query.data?.data);
  const choice = useListChoice<DeviceSummary>(({ id }) => String(id));
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
      bulk={<MoveChosen room={room} choice={choice} />}
      actions={
        <>
          <ExportMenu route={exportDevices} query={{ room: [room.id], sort: "status" }} />
          <AddDevices room={room} />
        </>
      }
      caption={t("devices")}
      query={query}
      failed={t("devicesFailed")}
      rowKey={keyOf}
      columns={columns}
      density={density}
      selection={
        mayMove
          ? {
              selected: choice.keys,
              onSelect: (keys) => choice.chooseKeys(keys, devices),
              allLabel: t("forms:selectPage"),
              rowLabel: (device) => t("forms:selectRow", { name: device.displayName }),
            }
          : undefined
      }
      onOpen={({ id }) => void navigate({ to: paths.device, params: { id: String(id) } })}
      renderCard={(device, checkbox) => <DeviceCard device={device} checkbox={checkbox} />}
      empty={{ reason: t("noDevice"), next: t("noDeviceNext") }}
      page={props.page}
      size={props.size}
      onPage={props.onPage}
    >
      <HeldNotice {...held} />
    </ListSection>
  );
};
