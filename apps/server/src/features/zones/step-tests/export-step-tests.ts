import type { ZoneStepTests } from "@sgval/contract/zones/step-tests";
import { stepTestTable } from "@sgval/contract/zones/tables";
import {
  type CellRow,
  type TableSource,
  tableOfRows,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { about } from "../account/export-account.ts";
import type { ZoneRecord } from "../zones.store.ts";

/** All step tests of a zone as a table, the newest first. */
export const stepTestsAsTable = (
  record: ZoneRecord,
  { tests }: ZoneStepTests,
  view: View,
): TableSource<CellRow> => ({
  ...tableOfRows(
    stepTestTable,
    tests.map(({ testedAt, enteredAt, ...test }) => ({
      ...{ ...test, testedAt: timestampCell(testedAt), enteredAt: timestampCell(enteredAt) },
    })),
    view,
  ),
  filters: about(record, view),
});
