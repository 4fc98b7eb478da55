import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { Room } from "@sgval/contract/rooms/rooms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { useDeleteRoom } from "../api/rooms.ts";

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
  const { id, name, devices } = props.room;
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
