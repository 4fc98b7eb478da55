import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import type { Room } from "@sgval/contract/rooms/rooms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DEVICES_OFFERED, devicesToChooseQuery } from "../../../shared/queries/find-devices.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { useListChoice } from "../../../shared/ui/list/use-list-choice.ts";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { useMoving } from "../use-moving.ts";

const Search = styled("div")({ display: "grid", gap: 4, paddingBottom: 6, "& > div": { maxWidth: "none" } });
const Choices = styled(Rows)({
  "& > li": { padding: "2px 0" },
  "& > li > label": { flex: 1, minWidth: 0, margin: 0, [touch]: { minHeight: 44 } },
});

/** Chooses devices and puts them into the room together; one that is in another room leaves it. */
export const AddDevicesDrawer = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const { t } = useTranslation(["rooms", "messages"]);
  const [q, setQ] = useState("");
  const [withoutRoom, setWithoutRoom] = useState(false);
  const query = useQuery(devicesToChooseQuery(q, withoutRoom ? { room: "none" } : {}));
  const choice = useListChoice<{ id: number }>(({ id }) => String(id));
  const { move, isPending } = useMoving();
  const ids = choice.items.map(({ id }) => id);
  return (
    <DetailDrawer
      title={t("addDevices")}
      onClose={onClose}
      actions={
        <LockedButton
          variant="contained"
          locked={ids.length === 0 ? t("chooseDevices") : undefined}
          disabled={isPending}
          onClick={() => move(ids, room, onClose)}
        >
          {ids.length === 0 ? t("addDevices") : t("addCount", { count: ids.length })}
        </LockedButton>
      }
    >
      <Search>
        <SearchField value={q} onChange={setQ} label={t("findDevice")} placeholder={t("findDevice")} />
        <FormControlLabel
          label={t("onlyWithoutRoom")}
          control={<Checkbox checked={withoutRoom} onChange={(_event, checked) => setWithoutRoom(checked)} />}
        />
      </Search>
      <QueryState query={query} failed={t("devicesFailed")}>
        {(devices) =>
          devices.length === 0 ? (
            <EmptyState reason={t("messages:no_data")} />
          ) : (
            <>
              <Choices>
                {devices.map((device) => {
                  const inside = device.roomId === room.id;
                  const key = String(device.id);
                  return (
                    <li key={device.id}>
                      <FormControlLabel
                        control={
                          <Checkbox
                            checked={inside || choice.keys.has(key)}
                            disabled={inside}
                            onChange={(_event, checked) => {
                              const keys = new Set(choice.keys);
                              if (checked) keys.add(key);
                              else keys.delete(key);
                              choice.chooseKeys(keys, devices);
                            }}
                          />
                        }
                        label={
                          <>
                            <b>{device.displayName}</b>
                            <small>
                              {device.name}
                              {inside
                                ? ` · ${t("inside")}`
                                : device.room && ` · ${t("nowIn", { room: device.room })}`}
                            </small>
                          </>
                        }
                      />
                    </li>
                  );
                })}
              </Choices>
              {devices.length === DEVICES_OFFERED && (
                <MutedText>{t("firstOffered", { limit: DEVICES_OFFERED })}</MutedText>
              )}
            </>
          )
        }
      </QueryState>
    </DetailDrawer>
  );
};
