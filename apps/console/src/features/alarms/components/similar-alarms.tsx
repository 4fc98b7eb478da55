import { styled } from "@mui/material/styles";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { EventList } from "../../../shared/ui/page/event-list.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figuresOf } from "../alarm-text.ts";
import { similarAlarmsQuery } from "../api/alarms.ts";
import { useStateText } from "./alarm-cells.tsx";

const DAYS = 30;
/** Lines; the list of alarms has the others. */
const MOST_SHOWN = 5;

const Linked = styled(Link)({
  color: "inherit",
  textDecoration: "none",
  overflowWrap: "anywhere",
  "&:hover": { color: paint.link, textDecoration: "underline" },
});
const All = styled(Link)({ ...typeScale.bodyS, justifySelf: "start", color: paint.link });

/** The alarms of the same device, kind and measurement that were active in the last thirty days, also those of late data. */
export const SimilarAlarms = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const stateText = useStateText();
  // By the hour, so that it is not asked for again with each rendering.
  const since = Math.floor(serverNow() / hourMs) * hourMs - DAYS * dayMs;
  const query = useQuery(similarAlarmsQuery(alarm, since));
  const { deviceId, kind, channel } = alarm;
  const place = { tab: "all", device: String(deviceId) };
  return (
    <QueryState query={query} failed={t("failed")}>
      {({ data, metaData }) => {
        const others = data.filter(({ id }) => id !== alarm.id);
        const hasMore = metaData.total > data.length || others.length > MOST_SHOWN;
        if (others.length === 0) return <MutedText>{t("similar.none")}</MutedText>;
        return (
          <Stack gap={8}>
            <EventList aria-label={t("similar.title")}>
              {others.slice(0, MOST_SHOWN).map((one) => (
                <li key={one.id}>
                  <time dateTime={one.activeSince}>{format.timestamp(one.activeSince)}</time>
                  <Linked to={pathTo(paths.risks, {}, { ...place, alarm: String(one.id) })}>
                    {[
                      alarmPriorityLabels[one.priority][format.language],
                      stateText(one),
                      one.historical && t("historical"),
                      figuresOf(one, format),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </Linked>
                </li>
              ))}
            </EventList>
            {hasMore && (
              <All
                to={pathTo(
                  paths.risks,
                  {},
                  {
                    ...{ ...place, kind, from: new Date(since).toISOString() },
                    ...(channel === null ? {} : { channel }),
                  },
                )}
              >
                {t("top.all", { count: metaData.total, number: format.count(metaData.total) })}
              </All>
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};
