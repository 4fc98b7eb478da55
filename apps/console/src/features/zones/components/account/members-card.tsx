import { styled } from "@mui/material/styles";
import { boundaryRoleLabels } from "@sgval/contract/zones/labels";
import type { PressurePoint, ZoneAccounting, ZoneMember } from "@sgval/contract/zones/zone-accounting";
import type { Figure } from "@sgval/contract/zones/zone-figures";
import { parameters, stateOf } from "@sgval/quantities/parameter";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { linkTarget } from "../../../../shared/ui/link-target.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { FigureValue } from "./figure-value.tsx";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "2px 12px",
    minHeight: 44,
    padding: "6px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& a": linkTarget,
});
const Name = styled("div")({
  // Of a point of pressure the value stands beside it.
  flex: "1 1 140px",
  minWidth: 0,
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});
const Value = styled("div")({ ...typeScale.valueXs, marginInlineStart: "auto", textAlign: "end" });
/** Below the name, in the same columns for each device. */
const Values = styled("div")({
  ...typeScale.valueXs,
  flex: "1 0 100%",
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: 8,
  textAlign: "end",
  whiteSpace: "nowrap",
  "& > span > i": { ...typeScale.label, fontStyle: "normal", color: paint.mute },
});
const Note = styled("p")({ ...typeScale.bodyS, margin: 0, padding: "8px 14px", color: paint.mute });

const order = { inlet: 0, export: 1, boundary: 2 } as const;

const Measured = ({ letter, figure }: { letter: string; figure: Figure }) => (
  <>
    <i>{letter}</i> <FigureValue figure={figure} brief />
  </>
);

const MemberRow = ({ member }: { member: ZoneMember }) => {
  const { t } = useTranslation(["zones", "common"]);
  const format = useFormat();
  const { role, status, reported, freshness, measuredAt, inletPressure, outletPressure } = member;
  const stands = reported && stateOf(parameters.valve_state, reported.state);
  const hasPressures =
    inletPressure && outletPressure && (inletPressure.value ?? outletPressure.value) !== null;
  const about = [
    boundaryRoleLabels[role][format.language],
    status !== null && t(`account.normal.${status}`),
    member.reversed && t("account.reversed"),
    member.toZone !== null && t("account.toZone", { zone: member.toZone }),
    freshness !== "fresh" &&
      [t(`common:freshness.${freshness}`), measuredAt !== null && format.timestamp(measuredAt)]
        .filter(Boolean)
        .join(" "),
    member.note,
  ].filter(Boolean);
  return (
    <li>
      <Name>
        <Link to={paths.device} params={{ id: String(member.deviceId) }}>
          {member.displayName}
        </Link>
        <small>{about.join(" · ")}</small>
        {reported && stands && (
          <small>
            {t("account.reports", {
              state: stands.names[format.language],
              time: format.timestamp(reported.at),
            })}
          </small>
        )}
      </Name>
      {(hasPressures || member.flow) && (
        <Values>
          <span>{hasPressures && <Measured letter="P1" figure={inletPressure} />}</span>
          <span>{hasPressures && <Measured letter="P2" figure={outletPressure} />}</span>
          <span>{member.flow && <Measured letter="Q" figure={member.flow} />}</span>
        </Values>
      )}
    </li>
  );
};

/** A device whose pressure counts for the zone. */
const PointRow = ({ point }: { point: PressurePoint }) => {
  const { t } = useTranslation(["zones", "common"]);
  const format = useFormat();
  const { role, freshness, measuredAt } = point;
  const about = [
    t(`account.points.${role}`),
    freshness !== "fresh" && t(`common:freshness.${freshness}`),
    freshness !== "fresh" && measuredAt !== null && format.timestamp(measuredAt),
  ].filter(Boolean);
  return (
    <li>
      <Name>
        <Link to={paths.device} params={{ id: String(point.deviceId) }}>
          {point.displayName}
        </Link>
        <small>{about.join(" · ")}</small>
      </Name>
      <Value>
        <FigureValue figure={point.pressure} brief />
      </Value>
    </li>
  );
};

/** Inlets, exports and boundary valves of a zone as they are now, and the devices whose pressure counts for it. */
export const MembersCard = ({ account, actions }: { account: ZoneAccounting; actions?: ReactNode }) => {
  const { t } = useTranslation("zones");
  const { members, hiddenMembers, proposed, pressurePoints } = account;
  return (
    <SectionCard title={t("account.members")} flush actions={actions}>
      {members.length === 0 && hiddenMembers === 0 && (
        <EmptyState
          reason={t("account.noMembers")}
          next={
            proposed.length > 0
              ? t("account.proposed", { names: proposed.map(({ displayName }) => displayName).join(", ") })
              : t("account.noMembersNext")
          }
        />
      )}
      <List>
        {members
          .toSorted((one, other) => order[one.role] - order[other.role])
          .map((member) => (
            <MemberRow key={member.deviceId} member={member} />
          ))}
        {pressurePoints.map((point) => (
          <PointRow key={`${point.role} ${point.deviceId}`} point={point} />
        ))}
      </List>
      {hiddenMembers > 0 && <Note>{t("account.hidden", { count: hiddenMembers })}</Note>}
    </SectionCard>
  );
};
