import { coverageTarget, noteText } from "@sgval/contract/reports/labels";
import type { Report, ReportNote } from "@sgval/contract/reports/reports";
import { reportTables } from "@sgval/contract/reports/tables";
import type { TableColumn } from "@sgval/contract/table";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { StatCard, StatCards } from "../../../shared/ui/page/stat-card.tsx";
import { chartOfValue } from "../chart-of-value.ts";

/** The key figures of each kind, each with the device and the time that it is of. */
const figures = {
  readings: [
    { value: "readings" },
    { value: "channels" },
    { value: "coverage" },
    { value: "gap", at: "gapFrom", device: "gapDevice" },
  ],
  pressure: [
    { value: "lowest", at: "lowestAt", device: "lowestDevice" },
    { value: "mean" },
    { value: "highest", at: "highestAt", device: "highestDevice" },
    { value: "hoursUnder" },
    { value: "hoursOver" },
    { value: "coverage" },
  ],
  flow_volume: [
    { value: "volume" },
    { value: "estimatedShare" },
    { value: "reverse" },
    { value: "peak", at: "peakAt", device: "peakDevice" },
    { value: "night", at: "nightAt", device: "nightDevice" },
    { value: "coverage" },
  ],
  availability: [
    { value: "coverage" },
    { value: "worst", device: "worstDevice" },
    { value: "below" },
    { value: "gap", at: "gapFrom", device: "gapDevice" },
  ],
  pumps: [
    { value: "hours" },
    { value: "starts" },
    { value: "startsPerHour", device: "startsDevice" },
    { value: "energy" },
    { value: "volume" },
    { value: "specific" },
    { value: "trips" },
    { value: "spread", device: "spreadDevice" },
    { value: "coverage" },
  ],
  quality: [
    { value: "share" },
    { value: "excursions" },
    { value: "longest", at: "longestAt", device: "longestDevice" },
    { value: "samples" },
    { value: "laboratoryShare" },
    { value: "worst", device: "worstDevice" },
    { value: "coverage" },
  ],
  zones: [
    { value: "input" },
    { value: "billed" },
    { value: "nrw" },
    { value: "nrwShare" },
    { value: "recoverable" },
    { value: "worst", device: "worstZone" },
    { value: "balanced" },
  ],
  wells: [
    { value: "volume" },
    { value: "peakDay", at: "peakDayAt", device: "peakDevice" },
    { value: "daysOver" },
    { value: "hours" },
    { value: "drawdown", device: "drawdownDevice" },
    { value: "margin", device: "marginDevice" },
    { value: "coverage" },
  ],
  control: [
    { value: "commands" },
    { value: "success" },
    { value: "failed" },
    { value: "unanswered" },
    { value: "latency" },
    { value: "slowest", device: "slowestDevice" },
  ],
  alarms: [
    { value: "raised" },
    { value: "critical" },
    { value: "high" },
    { value: "perDay" },
    { value: "peakPerHour" },
    { value: "floods" },
    { value: "answer" },
    { value: "worst", device: "worstDevice" },
  ],
} as const satisfies Record<Report["kind"], readonly { value: string; at?: string; device?: string }[]>;

/** What is said at the sum itself, not only among the notes. */
const countedTwice: ReadonlySet<ReportNote["key"]> = new Set(["same_water", "water_within"]);

type Figure = string | number | null;

/** The row that a figure is of: that of its device, and of its time where it has one. */
const rowOf = (rows: Report["rows"], device: Figure, when: Figure): Report["rows"][number] | undefined =>
  [...rows].find(
    (row) =>
      ("device" in row ? row.device : "zone" in row ? row.zone : null) === device &&
      (when === null || Object.values(row).includes(when)),
  );

export const ReportFigures = ({ report }: { report: Report }) => {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const columns: Readonly<Record<string, TableColumn>> = reportTables[report.kind].summary.columns;
  const cells = new Map<string, Figure>(Object.entries(report.summary));
  const shown: readonly { value: string; at?: string; device?: string }[] = figures[report.kind];
  return (
    <StatCards>
      {shown.map(({ value, at, device }) => {
        const column = columns[value];
        const cell = cells.get(value);
        const number = typeof cell === "number" ? cell : null;
        const unit = column?.unit ?? "count";
        const when: Figure = (at && cells.get(at)) || null;
        const whose: Figure = (device && cells.get(device)) || null;
        const row = whose === null ? undefined : rowOf(report.rows, whose, when);
        const id = row && "deviceId" in row ? row.deviceId : null;
        const href =
          row && when !== null
            ? chartOfValue(row, when)
            : id !== null
              ? pathTo(paths.device, { id }, "zoneId" in (row ?? {}) ? { tab: "balance" } : {})
              : null;
        const of = [whose, when && format.dateTime(when)].filter(Boolean).join(", ");
        const counts = value === "volume" ? report.notes.filter(({ key }) => countedTwice.has(key)) : [];
        const notes = counts.map((note) => noteText(note, format.language)).join(" ");
        const how =
          of === "" ? (
            notes
          ) : (
            <>
              {href === null ? of : <AddressLink href={href}>{of}</AddressLink>} {notes}
            </>
          );
        return (
          <StatCard
            key={value}
            label={column?.heading[format.language] ?? ""}
            value={format.figure(number, unit, column?.decimals ?? 0)}
            // One such as that of a day may be too wide to stand beside a large number.
            {...(number === null
              ? {}
              : { unit: format.unitAfter(format.symbol(unit)).replace("\u00a0", " ") })}
            {...(how === "" ? {} : { how })}
            {...(value === "coverage" && number !== null && number < coverageTarget
              ? { warning: t("belowTarget", { target: format.quantity(coverageTarget, "%", 0) }) }
              : {})}
          />
        );
      })}
    </StatCards>
  );
};
