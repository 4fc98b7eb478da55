import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { FigureValue } from "../../../features/zones/components/account/figure-value.tsx";
import { periodText } from "../../../features/zones/figure-text.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Muted } from "../../../shared/ui/arrange.ts";

/** Changes each second, and nothing around it. */
export const Age = ({ at }: { at: string }) => <> · {useAge(at)}</>;

/** The account of a zone, unless nobody has named an inlet of it: then its device alone says what flows in. */
export const accountedInflow = (account: ZoneAccounting | null | undefined): ZoneAccounting | null =>
  account && account.inflow.missing !== "no_inlets" ? account : null;

/** A figure of the inflow as the account of the zone has it, so that every page shows the same number. */
export const InflowFigure = (props: {
  account: ZoneAccounting;
  of: "inflow_now" | "inflow_yesterday" | "inflow_week_mean";
}) => {
  const { account, of } = props;
  const format = useFormat();
  const figure = account.figures[of];
  if (!figure) return null;
  const { measuredAt } = account.inflow;
  return (
    <>
      <FigureValue figure={figure} />
      {of === "inflow_now" ? (
        measuredAt && <Age at={measuredAt} />
      ) : (
        <Muted>{` · ${periodText(figure, format)}`}</Muted>
      )}
    </>
  );
};
