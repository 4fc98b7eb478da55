import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { endsNow } from "@sgval/contract/reports/ranges";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWatchDeviceIds } from "../../../shared/realtime/watched-devices.ts";
import { type Counted, onCounted } from "../realtime.ts";
import { chosenOf, type ReportChoice } from "../report-choice.ts";

const none: readonly number[] = [];

const countedBy = (kind: ReportChoice["kind"]): Counted["of"] =>
  kind === "control" ? "command" : kind === "alarms" ? "alarm" : "reading";

const countsIn = ({ kind, from, to, range }: ReportChoice) => {
  const of = countedBy(kind);
  const start = Date.parse(from ?? "");
  // A range up to now goes on when the report is made again.
  const end = range !== undefined && endsNow(range) ? Number.POSITIVE_INFINITY : Date.parse(to ?? "");
  return (one: Counted): boolean => one.of === of && one.at >= start && one.at < end;
};

/**
 * Says that the report would count more by now; its numbers do not move by themselves. Begun anew with each report that is made. A
 * report on zones is of days that are over, which new readings do not change.
 */
export const NewerData = (props: { choice: ReportChoice; madeUntil: string; onRefresh: () => void }) => {
  const { t } = useTranslation("reports");
  const { choice, madeUntil } = props;
  const [isNewer, setNewer] = useState(false);
  const ids = choice.kind === "zones" ? none : chosenOf(choice);
  useWatchDeviceIds(ids);
  useEffect(() => {
    const devices = new Set(ids);
    const counts = countsIn(choice);
    // What was missed is taken for newer where the range was not over.
    const isOpen = counts({ of: countedBy(choice.kind), deviceId: 0, at: Date.parse(madeUntil) });
    return onCounted((counted) => {
      if (devices.size === 0) return;
      if (counted ? counted.some((one) => devices.has(one.deviceId) && counts(one)) : isOpen) setNewer(true);
    });
  }, [ids, choice, madeUntil]);
  // Announced where it appears, so that its place is there before it.
  return (
    <div role="status">
      {isNewer && (
        <Alert
          severity="info"
          role="presentation"
          action={
            <Button variant="text" size="small" onClick={props.onRefresh}>
              {t("refresh")}
            </Button>
          }
        >
          {t("newer")}
        </Alert>
      )}
    </div>
  );
};
