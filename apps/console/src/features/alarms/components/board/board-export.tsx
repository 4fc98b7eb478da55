import { type BoardPart, exportAlarmBoard } from "@sgval/contract/alarms/board-tables";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";

/** Exports one table of the risk dashboard. */
export const BoardExport = ({ part, about }: { part: BoardPart; about: string }) => (
  <ExportMenu route={exportAlarmBoard} query={{ part }} about={about} />
);

/** Where alarms are listed; nowhere for who may not see the list. */
export const useAlarmAddress = () => {
  const may = useMay();
  return (search: Record<string, string>) =>
    may("Risk.Index") ? pathTo(paths.risks, {}, search) : undefined;
};
