import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { markOfStatus, priorityMarks } from "@sgval/contract/devices/device-status";
import type { MimicRoom } from "@sgval/contract/scada/routes";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const Tabs = styled("nav")({
  display: "flex",
  gap: 6,
  minWidth: 0,
  padding: 3,
  margin: -3,
  overflowX: "auto",
  scrollbarWidth: "thin",
});
const Tab = styled(Button)({
  flex: "none",
  minHeight: 34,
  gap: 6,
  color: paint.ink,
  borderColor: paint.line,
  backgroundColor: paint.card,
  '&[aria-current="page"]': {
    borderColor: paint.primary,
    backgroundColor: paint.tint,
    color: paint.primaryStrong,
  },
});

/** The current room is seen, also where not all of them fit. */
const intoView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });

/** The rooms, each with its worst status. */
export const RoomTabs = (props: {
  rooms: readonly MimicRoom[];
  current: number | undefined;
  onRoom: (id: number) => void;
}) => {
  const { t } = useTranslation("scada");
  const { language } = useFormat();
  return (
    <Tabs aria-label={t("rooms")}>
      {props.rooms.map((room) => {
        // An alarm says more than that some value is beyond its limit.
        const kind = room.gravestAlarm
          ? (priorityMarks[room.gravestAlarm - 1] ?? null)
          : room.worst && markOfStatus(room.worst);
        return (
          <Tab
            key={room.id}
            variant="outlined"
            aria-current={room.id === props.current ? "page" : undefined}
            ref={room.id === props.current ? intoView : undefined}
            onClick={() => props.onRoom(room.id)}
          >
            {kind && (
              <StatusShape
                kind={kind}
                look={room.gravestAlarm && !room.gravestHolds ? "returned" : "plain"}
                size={16}
                label={
                  room.gravestAlarm ? alarmPriorityLabels[room.gravestAlarm][language] : t(`shape.${kind}`)
                }
              />
            )}
            {room.name}
          </Tab>
        );
      })}
    </Tabs>
  );
};
