import { styled } from "@mui/material/styles";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { gravestAlarmsQuery } from "../api/alarms.ts";
import { AlarmShape } from "./alarm-cells.tsx";

const Way = styled(Link)({
  ...typeScale.bodyS,
  ...touchArea,
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 8,
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.link,
  "& svg": { flex: "none" },
});

/**
 * Zones of the devices of a room that have more alarms, of devices elsewhere: after a closing its valves are calm while the critical
 * points behind them are dry.
 */
export const AlarmsOutside = ({ roomId, zoneIds }: { roomId: number; zoneIds: readonly number[] }) => {
  const { t } = useTranslation("alarms");
  const { language } = useFormat();
  const { data } = useQuery({ ...gravestAlarmsQuery(), enabled: zoneIds.length > 0 });
  const alarms = data?.data ?? [];
  return zoneIds.map((zoneId) => {
    const outside = alarms.filter((alarm) => alarm.zoneId === zoneId && alarm.roomId !== roomId);
    const [gravest] = outside;
    return (
      gravest && (
        <Way key={zoneId} to={pathTo(paths.risks, {}, { zone: String(zoneId) })}>
          <AlarmShape alarm={gravest} size={18} />
          <span>
            <span className="visually-hidden">{`${alarmPriorityLabels[gravest.priority][language]} · `}</span>
            {t("outsideRoom", { count: outside.length, zone: gravest.zone ?? "" })}
          </span>
        </Way>
      )
    );
  });
};
