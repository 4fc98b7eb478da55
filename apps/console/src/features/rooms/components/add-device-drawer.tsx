import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Room } from "@sgval/contract/rooms/rooms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { devicesToChooseQuery } from "../../../shared/queries/find-devices.ts";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { useMoveDevice } from "../api/rooms.ts";

const Search = styled("div")({ display: "flex", paddingBottom: 10 });

/** Finds devices and puts them into the room, one by one; one that is in another room leaves it. */
export const AddDeviceDrawer = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const { t } = useTranslation(["rooms", "forms", "messages", "common"]);
  const errorText = useErrorText();
  const [q, setQ] = useState("");
  const query = useQuery(devicesToChooseQuery(q));
  const move = useMoveDevice();
  const put = (id: number, name: string) =>
    move.mutate(
      { id, roomId: room.id },
      { onSuccess: () => showSnackbar("success", t("deviceAdded", { name, room: room.name })) },
    );
  return (
    <DetailDrawer title={t("addDevice")} onClose={onClose}>
      <Search>
        <SearchField value={q} onChange={setQ} label={t("findDevice")} placeholder={t("findDevice")} />
      </Search>
      {move.error && (
        <Alert severity="error">
          {`${t("messages:update_failed")}${t("common:colon")}${errorText(move.error)}`}
        </Alert>
      )}
      <QueryState query={query} failed={t("devicesFailed")}>
        {(devices) =>
          devices.length === 0 ? (
            <EmptyState reason={t("messages:no_data")} />
          ) : (
            <Rows>
              {devices.map((device) => (
                <li key={device.id}>
                  <div>
                    <b>{device.displayName}</b>
                    <small>{device.room ? t("nowIn", { room: device.room }) : device.name}</small>
                  </div>
                  {device.roomId === room.id ? (
                    <small>{t("inside")}</small>
                  ) : (
                    <Button
                      variant="outlined"
                      size="small"
                      aria-label={t("putInto", { name: device.displayName })}
                      disabled={move.isPending}
                      onClick={() => put(device.id, device.displayName)}
                    >
                      {t(device.roomId === null ? "forms:add" : "moveHere")}
                    </Button>
                  )}
                </li>
              ))}
            </Rows>
          )
        }
      </QueryState>
    </DetailDrawer>
  );
};
