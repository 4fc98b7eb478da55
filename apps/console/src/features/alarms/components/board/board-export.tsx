import { type BoardPart, exportAlarmBoard } from "@sgval/contract/alarms/board-tables";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";

/** Exports one table of the risk dashboard. */
export const BoardExport = ({ part, about }: { part: BoardPart; about: string }) => (
  <ExportMenu route={exportAlarmBoard} query={{ part }} about={about} />
);

/** Rows of a card at most. */
export const mostBoardRows = 10;

/** That a card does not show all, where it does not. */
export const FirstOf = ({ total }: { total: number }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const numbers = { shown: format.count(mostBoardRows), total: format.count(total) };
  return total > mostBoardRows ? <EmptyState reason={t("board.firstOf", numbers)} /> : null;
};

/** Where alarms are listed; nowhere for who may not see the list. */
export const useAlarmAddress = () => {
  const may = useMay();
  return (search: Record<string, string>) =>
    may("Risk.Index") ? pathTo(paths.risks, {}, search) : undefined;
};
