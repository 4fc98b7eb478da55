import type { StationPreview } from "@sgval/contract/pumps/preview";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { TableOrRows } from "../../../../shared/ui/list/table-or-rows.tsx";
import type { stationRegulationText } from "../../regulation-text.ts";

/** Switches that are listed, the latest ones. */
const MOST = 100;

/** Switches, pumps and their hours of each day. */
export const StationDays = ({ days }: Pick<StationPreview, "days">) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  return (
    <TableOrRows
      label={t("preview.byDay")}
      rows={days}
      keyOf={({ date }) => date}
      columns={[
        { head: t("preview.day"), text: ({ date }) => format.localDay(date) },
        { head: t("preview.count"), text: ({ switches }) => format.count(switches), isNumber: true },
        {
          head: t("preview.mostRunning"),
          text: ({ mostRunning }) => format.count(mostRunning),
          isNumber: true,
        },
        {
          head: t("preview.run"),
          text: ({ runMinutes }) => format.number(runMinutes / 60, 1),
          isNumber: true,
        },
        {
          head: t("preview.degraded"),
          text: ({ degradedMinutes }) =>
            degradedMinutes === 0 ? format.number(0, 0) : format.shortSpan(degradedMinutes * 60),
          isNumber: true,
        },
      ]}
    />
  );
};

/** When which pump would have been switched, and why. */
export const StationSwitches = ({
  preview: { rest, switches, total },
  text,
}: {
  preview: StationPreview;
  text: ReturnType<typeof stationRegulationText>;
}) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const shown = switches.slice(-MOST).toReversed();
  return (
    <>
      {rest && (
        <p>
          {t("preview.rest", {
            count: rest.count,
            from: format.timestamp(rest.from),
            to: format.timestamp(rest.to),
            starts: format.count(rest.starts),
            stops: format.count(rest.stops),
          })}
        </p>
      )}
      <TableOrRows
        label={t("preview.switches")}
        rows={shown}
        keyOf={({ at, pumpId }) => `${at}${pumpId}`}
        columns={[
          { head: t("preview.at"), text: ({ at }) => format.timestamp(at) },
          {
            head: t("preview.step"),
            text: ({ action, pumpId }) => text.stepText({ action, pumpId, power: null }),
          },
          { head: t("preview.why"), text: ({ reason }) => text.reasonText(reason) },
          { head: t("preview.running"), text: ({ running }) => format.count(running), isNumber: true },
          {
            head: t("preview.pressure"),
            text: ({ pressure }) => format.quantity(pressure, "bar", 2),
            isNumber: true,
          },
        ]}
      />
      {total > shown.length && (
        <p>{t("preview.more", { shown: format.count(shown.length), total: format.count(total) })}</p>
      )}
    </>
  );
};
