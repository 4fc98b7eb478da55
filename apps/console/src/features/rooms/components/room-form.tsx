import { zodResolver } from "@hookform/resolvers/zod";
import { type Room, roomBody } from "@sgval/contract/rooms/rooms";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveRoom } from "../api/rooms.ts";

/** Adds a room, or renames the one given. */
export const RoomForm = ({
  room,
  onClose,
}: {
  room: Pick<Room, "id" | "name"> | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["rooms", "forms", "messages"]);
  const save = useSaveRoom(room?.id ?? null);
  const form = useForm({
    resolver: zodResolver(roomBody),
    mode: "onTouched",
    defaultValues: { name: room?.name ?? "" },
  });
  const saving = useSave(form, {
    fields: ["name"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t(room ? "messages:update_success" : "messages:add_success"));
      onClose();
    },
    failed: t(room ? "messages:update_failed" : "messages:add_failed"),
  });
  return (
    <FormDrawer
      open
      title={t(room ? "edit" : "add")}
      {...(room ? { sub: room.name } : {})}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t(room ? "forms:save" : "forms:add")}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="name"
        label={t("name")}
        help={t("nameHelp")}
        required
        autoFocus
        maxLength={64}
      />
    </FormDrawer>
  );
};
