import { styled } from "@mui/material/styles";
import { priorityAt } from "@sgval/contract/alarms/alarm-kinds";
import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import { criticalPressure } from "@sgval/contract/control/near-limit";
import { priorityMark } from "@sgval/contract/devices/device-status";
import type { Estimate, EstimatedPressure } from "@sgval/contract/prediction/prediction";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { WholeCodes } from "../../../shared/ui/whole-codes.tsx";

const Table = styled("table")({
  ...typeScale.bodyS,
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": { padding: "3px 0 3px 10px", textAlign: "end", verticalAlign: "top" },
  "& th:first-of-type": { paddingInlineStart: 0, textAlign: "start" },
  "& thead th": { ...typeScale.micro, color: paint.mute, fontWeight: 500 },
  "& tbody th": { fontWeight: 400, color: paint.mute },
  "& td": { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  "& td > span": { ...typeScale.age, display: "block", whiteSpace: "normal" },
  ...priorityInk("& td > *"),
});

const Same = styled("p")({ ...typeScale.bodyS, margin: "4px 0 0", color: paint.ink2 });

const pressureDecimals = 2;
/** The alarm that follows marks a value outside its limits; what raises none is as bad as a medium one. */
const markOf = (passed: boolean, priority: AlarmPriority | undefined) =>
  passed ? priorityMark(priority ?? 3) : "low";

type Passed = Pick<EstimatedPressure, "limit" | "priority">;

/** A pressure of a zone below the minimum pressure, as its lowest is at the worst point of the zone. */
const belowMinimum = (expected: number, minimum: number): Passed =>
  expected < minimum
    ? {
        limit: { kind: "under", at: minimum, passed: true },
        priority: priorityAt("under_limit", criticalPressure, expected, 3),
      }
    : { limit: null };

/** An expected value, in the colour of the limit that it passes or nearly reaches, with that limit in words below it. */
const Expected = ({ text, limit, priority: alarm }: { text: string } & Passed) => {
  const { t } = useTranslation("prediction");
  const format = useFormat();
  if (!limit) return <b>{text}</b>;
  const reached = limit.passed ? "passed" : "near";
  const priority = markOf(limit.passed, alarm);
  return (
    <>
      <b data-priority={priority}>
        <StatusShape kind={priority} size={14} /> {text}
      </b>
      <span data-priority={priority}>
        {t(`limit.${reached}.${limit.kind}`, { limit: format.quantity(limit.at, "bar", pressureDecimals) })}
      </span>
    </>
  );
};

/** The pressures and the supply before a command and as they are expected after it; with `measured` beside them. */
export const EstimateTable = (props: {
  estimate: Estimate;
  measured: boolean;
  /** The command was sent: what was now is before it. */
  past?: boolean;
  /** Without the rows that stay as they are, of which a line says so. */
  changesOnly?: boolean;
}) => {
  const { estimate, measured, past = false, changesOnly = false } = props;
  const { t } = useTranslation("prediction");
  const format = useFormat();
  const { zone, below, pressures, minimumPressure } = estimate;
  const bar = (value: number | null) =>
    value === null ? missingText : format.quantity(value, "bar", pressureDecimals);
  const nameOf = ({ role, deviceDisplayName: device }: EstimatedPressure): string => {
    if (role === "inlet") return t("role.inlet");
    if (role === "outlet") return t("role.outlet");
    return role === "critical" ? t("role.critical", { device }) : t("role.other", { device });
  };
  const area = zone?.name ?? t("wholeNetwork");
  const flow = (value: number) => format.quantity(value, "m3/h", 1);
  const row = (
    key: string,
    name: string,
    before: string,
    expected: string,
    { after, limit = null, priority }: { after?: string } & Partial<Passed> = {},
  ) =>
    // What is outside its limits is said, whether the command changes it or not.
    changesOnly && before === expected && limit === null ? null : (
      <tr key={key}>
        <th scope="row">
          <WholeCodes text={name} />
        </th>
        <td>{before}</td>
        <td>
          <Expected text={expected} limit={limit} priority={priority} />
        </td>
        {measured && <td>{after ?? missingText}</td>}
      </tr>
    );
  const rows = [
    ...pressures.map((one) =>
      row(`${one.deviceId} ${one.parameter}`, nameOf(one), bar(one.measured), bar(one.expected), {
        after: bar(one.after),
        limit: one.limit,
        priority: one.priority,
      }),
    ),
    ...(zone
      ? (["lowest", "mean"] as const).map((which) => {
          const [before, expected] = [Math.max(0, zone[which].before), Math.max(0, zone[which].expected)];
          const name = which === "lowest" ? t("zoneLowest", { zone: area }) : t("zoneMean", { zone: area });
          return row(which, name, bar(before), bar(expected), belowMinimum(expected, minimumPressure));
        })
      : []),
    row(
      "junctions",
      t("belowJunctions", { minimum: bar(minimumPressure) }),
      format.count(below.junctions.before),
      format.count(below.junctions.expected),
    ),
    row("demand", t("belowDemand"), flow(below.demand.before), flow(below.demand.expected)),
    ...(below.customers
      ? [
          row(
            "customers",
            t("belowCustomers"),
            format.count(below.customers.before),
            format.count(below.customers.expected),
          ),
        ]
      : []),
  ];
  const shown = rows.filter(Boolean);
  if (shown.length === 0) return <Same>{t("unchanged")}</Same>;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t("place")}</th>
            <th scope="col">{past ? t("before") : t("now")}</th>
            <th scope="col">{t("expected")}</th>
            {measured && <th scope="col">{t("measured")}</th>}
          </tr>
        </thead>
        <tbody>{shown}</tbody>
      </Table>
      {shown.length < rows.length && <Same>{t("othersUnchanged")}</Same>}
    </>
  );
};
