import { styled } from "@mui/material/styles";
import { markOfStatus } from "@sgval/contract/devices/device-status";
import type { Room } from "@sgval/contract/rooms/rooms";
import { missingText } from "@sgval/quantities/format";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { countedPumps } from "../../../shared/format/counted-pumps.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Muted } from "../../../shared/ui/arrange.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const Name = styled("span")({
  overflowWrap: "anywhere",
  "& a": {
    position: "relative",
    color: paint.ink,
    fontWeight: 600,
    textDecoration: "none",
    ...touchArea,
  },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
});

export const RoomName = ({ room }: { room: Room }) => (
  <Name>
    <Link to={paths.room} params={{ id: String(room.id) }}>
      {room.name}
    </Link>
  </Name>
);

const Time = styled("time")({ whiteSpace: "nowrap", color: paint.ink2 });
const State = styled("span")({ display: "inline-flex", alignItems: "center", gap: 8 });

/** The worst status of the devices in a room. A normal room has words alone. */
export const RoomStatus = ({
  room: { worst, outsideLimits },
}: {
  room: Pick<Room, "worst" | "outsideLimits">;
}) => {
  const { t } = useTranslation(["rooms", "common"]);
  if (worst === null) return <Muted>{missingText}</Muted>;
  const kind = markOfStatus(worst);
  if (kind === null) return <Muted>{t(`common:status.${worst}`)}</Muted>;
  return (
    <State>
      <StatusShape kind={kind} size={18} />
      {worst === "outside" ? t("outside", { count: outsideLimits }) : t(`common:status.${worst}`)}
    </State>
  );
};

/** How long ago the newest reading of its devices was measured. */
export const RoomAge = ({ room: { measuredAt } }: { room: Pick<Room, "measuredAt"> }) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const age = useAge(measuredAt);
  const exact = useExactTip(() =>
    measuredAt === null ? "" : `${format.dateTime(measuredAt)} ${format.zone()}`,
  );
  if (measuredAt === null) return <Muted>{t("freshness.never")}</Muted>;
  return (
    <Time {...exact} dateTime={measuredAt}>
      {age}
    </Time>
  );
};

/** How many alarms of its devices are open, and the way to the alarms of the room. */
export const RoomAlarms = ({ room: { id, name, openAlarms } }: { room: Room }) => {
  const { t } = useTranslation("rooms");
  const format = useFormat();
  if (!openAlarms) return <Muted>{openAlarms === 0 ? format.count(0) : missingText}</Muted>;
  return (
    <Name>
      <AddressLink
        href={pathTo(paths.risks, {}, { room: String(id) })}
        aria-label={[name, t("openAlarms"), format.count(openAlarms)].join(", ")}
      >
        {format.count(openAlarms)}
      </AddressLink>
    </Name>
  );
};

/** Running pumps of all pumps; nothing in a room without pumps. */
export const RoomPumps = ({ room: { pumps } }: { room: Pick<Room, "pumps"> }) => {
  const { t } = useTranslation("rooms");
  return pumps.total === 0 ? (
    <Muted>{missingText}</Muted>
  ) : (
    countedPumps(pumps, t("pumpsRunning", { ...pumps }))
  );
};
