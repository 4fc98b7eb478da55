import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../shared/api/snackbar.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { useMoveDevices } from "./api/rooms.ts";

/** Puts devices into a room, or with `null` into none, and says how it went. */
export const useMoving = () => {
  const { t } = useTranslation(["rooms", "messages", "common"]);
  const errorText = useErrorText();
  const { mutate, isPending } = useMoveDevices();
  const move = (ids: number[], room: { id: number; name: string } | null, onMoved?: () => void): void =>
    mutate(
      { ids, roomId: room?.id ?? null },
      {
        onSuccess: ({ metaData: { done, refused } }) => {
          const moved = room
            ? t("movedInto", { count: done, room: room.name })
            : t("takenOut", { count: done });
          // One that is refused was deleted meanwhile, or is no longer in view.
          if (refused > 0)
            showSnackbar(
              "error",
              done === 0
                ? t("moveRefused", { count: refused })
                : `${moved}. ${t("moveRefused", { count: refused })}`,
            );
          else showSnackbar("success", `${t("messages:update_success")}${t("common:colon")}${moved}`);
          onMoved?.();
        },
        onError: (error) =>
          showSnackbar("error", `${t("messages:update_failed")}${t("common:colon")}${errorText(error)}`),
      },
    );
  return { move, isPending };
};
