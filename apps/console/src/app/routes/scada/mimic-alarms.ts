import { isAnnounced } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels, alarmStateNames } from "@sgval/contract/alarms/labels";
import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { boundDevices } from "@sgval/contract/scada/mimic-layout";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { figuresAtRaise, isNewlyRaised, shapeOf, titleOf } from "../../../features/alarms/alarm-text.ts";
import { alarmsOfDevicesQuery } from "../../../features/alarms/api/alarms.ts";
import { type AlarmMark, alarmsBySymbol } from "../../../features/scada/symbol-alarms.ts";
import type { ReadValue } from "../../../features/scada/values.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { type Format, useFormat } from "../../../shared/format/use-format.ts";
import { lookOf } from "../../../shared/ui/device/status-kinds.ts";

const markOf = (alarm: Alarm, format: Format, t: TFunction<"alarms">): AlarmMark => ({
  kind: shapeOf(alarm.priority),
  look: lookOf(alarm),
  fresh: isNewlyRaised(alarm),
  text: [
    alarmPriorityLabels[alarm.priority][format.language],
    alarmStateNames(alarm)[format.language],
    titleOf(alarm, format),
    figuresAtRaise(alarm, format, t),
  ]
    .filter(Boolean)
    .join(" · "),
});

/** A value beyond its limit has the colour of the alarm that was raised of it; without one that of any such value. */
const gradedBy =
  (alarms: readonly Alarm[], readValue: ReadValue, format: Format): ReadValue =>
  (binding) => {
    const value = readValue(binding);
    if (value.access !== "shown" || value.tile.priority === undefined) return value;
    // The symbol has the mark of the alarm; the number is within its limits again.
    if (value.tile.look === "returned") {
      const { priority: _, look: __, ...tile } = value.tile;
      return { ...value, tile };
    }
    const own = alarms.find(
      ({ deviceId, channel, active, state }) =>
        active && isAnnounced(state) && deviceId === value.deviceId && channel === value.channel,
    );
    if (!own) return value;
    const priorityLabel = alarmPriorityLabels[own.priority][format.language];
    return { ...value, tile: { ...value.tile, priority: shapeOf(own.priority), priorityLabel } };
  };

/** The open alarms of what a drawing shows, by symbol, and the mark of the gravest; none for who may not see alarms. `query` says why they are not known. */
export const useMimicAlarms = (document: MimicDocument | undefined, readValue: ReadValue) => {
  const may = useMay();
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const ids = useMemo(() => (document ? boundDevices(document) : []), [document]);
  const query = useQuery({
    ...alarmsOfDevicesQuery(ids),
    enabled: ids.length > 0 && may("Risk.Index") && may("Device.Index"),
  });
  const { data } = query;
  const found = useMemo(() => {
    const alarms = alarmsBySymbol(document?.symbols ?? [], data?.data ?? []);
    const marks = new Map<string, AlarmMark>();
    for (const [id, [gravest]] of alarms) if (gravest) marks.set(id, markOf(gravest, format, t));
    return { alarms, marks };
  }, [document, data, format, t]);
  const graded = useMemo(() => gradedBy(data?.data ?? [], readValue, format), [data, readValue, format]);
  return { ...found, query, readValue: graded };
};
