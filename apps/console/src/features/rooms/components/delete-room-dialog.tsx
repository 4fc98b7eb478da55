import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { Room } from "@sgval/contract/rooms/rooms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useMay } from "../../../shared/api/ability.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { useDeleteRoom } from "../api/rooms.ts";

/** How many devices the server says are in a room that it does not delete. */
const devicesInside = (error: unknown): number | null =>
  error instanceof ApiError && error.code === "room_not_empty"
    ? (z.object({ devices: z.number() }).safeParse(error.details).data?.devices ?? null)
    : null;

/** Deletes a room; one with devices asks first where they go. */
export const DeleteRoomDialog = (props: {
  room: Pick<Room, "id" | "name" | "devices">;
  onDeleted: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["rooms", "messages"]);
  const may = useMay();
  const { rooms } = usePlaces();
  const remove = useDeleteRoom();
  const [moveTo, setMoveTo] = useState("");
  const { id, name } = props.room;
  // Others may have come into the room since it was shown.
  const found = devicesInside(remove.error);
  const devices = Math.max(props.room.devices, found ?? 0);
  const hasHidden = found !== null && remove.variables?.moveTo !== undefined;
  const locked =
    devices === 0
      ? undefined
      : !may("Device.Update")
        ? t("notEmptyLocked", { count: devices })
        : moveTo === ""
          ? t("chooseTarget")
          : undefined;
  return (
    <DeleteDialog
      open
      names={[name]}
      locked={locked}
      affected={
        devices > 0 &&
        may("Device.Update") && (
          <>
            {hasHidden && <Alert severity="warning">{t("hiddenInside")}</Alert>}
            <Field label={t("moveTo", { count: devices })}>
              {({ id: fieldId, ...aria }) => (
                <Select
                  fullWidth
                  value={moveTo}
                  onChange={({ target }) => setMoveTo(target.value)}
                  SelectDisplayProps={{ id: fieldId, ...aria, "aria-label": t("moveTo", { count: devices }) }}
                >
                  <MenuItem value="none">{t("noRoom")}</MenuItem>
                  {rooms
                    .filter((room) => room.id !== id)
                    .map((room) => (
                      <MenuItem key={room.id} value={String(room.id)}>
                        {room.name}
                      </MenuItem>
                    ))}
                </Select>
              )}
            </Field>
          </>
        )
      }
      onDelete={() =>
        remove.mutateAsync({ id, moveTo: moveTo === "none" ? moveTo : Number(moveTo) || undefined })
      }
      onDeleted={props.onDeleted}
      onClose={props.onClose}
    />
  );
};
