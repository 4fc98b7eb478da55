import readXlsxFile from "read-excel-file/universal";
import type { ReadCell, ReadRow } from "./read-row.ts";
import type { WorkbookAnswer } from "./read-xlsx.ts";

type Cells = readonly unknown[];

/** The library declares a date as the constructor of dates. */
const cellOf = (cell: unknown): ReadCell =>
  typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean" || cell instanceof Date
    ? cell
    : null;

/** Rows per message. */
const BATCH_ROWS = 1000;

const isFilled = (cells: Cells): boolean => cells.some((cell) => cell !== null && cell !== "");
/** People write titles and notes above the headings. */
const HEAD_ROWS = 20;
const widthOf = (rows: readonly Cells[]): number =>
  Math.max(
    0,
    ...rows.slice(0, HEAD_ROWS).map((cells) => cells.filter((cell) => cell !== null && cell !== "").length),
  );

/** Main function of the child process: reads the workbook, then hands its rows out as the server asks for them. */
const work = (): void => {
  let rows: readonly Cells[] = [];
  let at = 0;
  const answer = (message: WorkbookAnswer) => process.send?.(message);
  const open = async (bytes: Uint8Array): Promise<void> => {
    const sheets = await readXlsxFile(new Uint8Array(bytes).buffer);
    // Workbooks of this product have a sheet about the file in front.
    const [widest] = sheets.toSorted((one, other) => widthOf(other.data) - widthOf(one.data));
    rows = widest?.data ?? [];
    answer({ sheet: widest?.sheet ?? "", lines: rows.length });
  };
  const next = (): void => {
    const batch: ReadRow[] = [];
    for (; at < rows.length && batch.length < BATCH_ROWS; at += 1) {
      const cells = (rows[at] ?? []).map(cellOf);
      if (isFilled(cells)) batch.push({ line: at + 1, cells });
    }
    answer({ rows: batch, last: at >= rows.length });
  };
  process.on("message", (message: "next" | { bytes: Uint8Array }) => {
    if (message === "next") next();
    else
      open(message.bytes).catch((error: unknown) =>
        answer({ failure: error instanceof Error ? error.message : "" }),
      );
  });
};

work();
