import { styled } from "@mui/material/styles";
import { type NearbyValue, nearbyHours, nearbyWithin } from "@sgval/contract/leaks/nearby-devices";
import { hourMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import { isTrusted } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { chartTo, paths } from "../../../../config/paths.ts";
import { useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { AddressLink } from "../../../../shared/ui/address-link.tsx";
import { Muted, MutedText, Row } from "../../../../shared/ui/arrange.ts";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { nearbyDevicesQuery } from "../../api/surroundings.ts";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { display: "grid", gap: 2, padding: "8px 0", borderTop: `1px solid ${paint.line}` },
  "& > li:first-of-type": { borderTop: 0, paddingTop: 0 },
  "& > li:last-of-type": { paddingBottom: 0 },
  [touch]: { "& a": { display: "flex", alignItems: "center", minHeight: 44 } },
});
const Value = styled("div")({
  ...typeScale.bodyS,
  "& b": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
});

/** The chart from half a day before a time (epoch ms) to half a day after it. */
export const chartAt = (deviceId: number, at: number): string =>
  chartTo({ devices: [deviceId], from: at - 12 * hourMs, to: at + 12 * hourMs, at });

/** A value with how far from the time (epoch ms) it was measured, and what is to be said of it. */
const ValueLine = ({ value, at }: { value: NearbyValue; at: number }) => {
  const { t } = useTranslation(["leaks", "common"]);
  const format = useFormat();
  const parameter = parameterOf(value.parameter)?.parameter;
  const seconds = Math.round((Date.parse(value.measuredAt) - at) / 1000);
  const apart = format.shortSpan(Math.abs(seconds));
  return (
    <Value>
      {format.shortName(value.parameter)}
      {t("common:colon")}
      <b>{parameter ? format.parameter(value.value, parameter) : format.number(value.value, 2)}</b>{" "}
      <Muted title={format.dateTime(value.measuredAt)}>
        {[
          seconds === 0
            ? t("nearby.exact")
            : seconds < 0
              ? t("nearby.before", { apart })
              : t("nearby.after", { apart }),
          value.late && t("nearby.late"),
          !isTrusted(value.quality) && t(`common:quality.${value.quality}`),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Muted>
    </Value>
  );
};

/** The devices near a leak point, with pressure and flow when it was found. */
export const NearbyDevicesCard = ({ leakId }: { leakId: number }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const typeName = useTypeName();
  const query = useQuery(nearbyDevicesQuery(leakId));
  const metres = (distance: number) => format.length(distance, "m");
  return (
    <SectionCard
      title={t("nearby.title")}
      sub={query.data && t("nearby.sub", { time: format.dateTime(query.data.at) })}
    >
      <QueryState query={query} failed={t("nearby.failed")}>
        {({ placed, devices, at }) =>
          devices.length === 0 ? (
            <MutedText>
              {placed ? t("nearby.none", { within: metres(nearbyWithin) }) : t("nearby.noPlace")}
            </MutedText>
          ) : (
            <List>
              {devices.map(({ id, displayName, type, distance, values }) => (
                <li key={id}>
                  <Row gap={8} wraps>
                    <Link to={paths.device} params={{ id: String(id) }}>
                      {displayName}
                    </Link>
                    <Muted>{[typeName(type), metres(distance)].join(" · ")}</Muted>
                  </Row>
                  {values.length === 0 ? (
                    <MutedText>{t("nearby.noValue", { hours: nearbyHours })}</MutedText>
                  ) : (
                    <>
                      {values.map((value) => (
                        <ValueLine key={value.parameter} value={value} at={Date.parse(at)} />
                      ))}
                      <AddressLink href={chartAt(id, Date.parse(at))}>{t("chartThen")}</AddressLink>
                    </>
                  )}
                </li>
              ))}
            </List>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
