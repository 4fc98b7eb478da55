import type { PumpBank } from "@sgval/contract/pumps/pumps";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { bankQuery } from "../../api/stations.ts";

/** The pumps of a station whose power can be computed from a measured value, a row for each. */
export const LinearPumps = (props: {
  stationId: number;
  children: (pump: PumpBank["pumps"][number]) => ReactNode;
}) => {
  const { t } = useTranslation("pumps");
  return (
    <QueryState query={useQuery(bankQuery(props.stationId))} failed={t("bankFailed")}>
      {(bank) => {
        const linear = bank?.pumps.filter(({ type }) => type === "linear") ?? [];
        return linear.length === 0 ? (
          <EmptyState reason={t("linkage.noLinear")} />
        ) : (
          <Rows>
            {linear.map((pump) => (
              <li key={pump.key}>{props.children(pump)}</li>
            ))}
          </Rows>
        );
      }}
    </QueryState>
  );
};
