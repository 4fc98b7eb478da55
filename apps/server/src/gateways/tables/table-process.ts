import type { WholeFormat, WriterAnswer, WriterMessage } from "./process-writer.ts";
import type { PrintedReport, TableHead, TableRow } from "./table.ts";

const lay = async (format: WholeFormat, head: TableHead, rows: readonly TableRow[]): Promise<Uint8Array> => {
  if (format === "xlsx") return (await import("./xlsx-file.ts")).xlsxFile(head, rows);
  return (await import("./pdf-file.ts")).pdfFile(head, rows);
};

const layReport = async (report: PrintedReport): Promise<Uint8Array> =>
  (await import("./pdf-report.ts")).pdfReport(report);

/** Main function of the child process: collects the rows, or takes a report, and answers with the bytes of the file. */
const work = (): void => {
  let begun: { format: WholeFormat; head: TableHead } | null = null;
  const rows: TableRow[] = [];
  const answer = (received: WriterAnswer) => process.send?.(received);
  const answerWith = (file: Promise<Uint8Array>) =>
    void file.then(
      (bytes) => answer({ bytes }),
      (error: unknown) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : "" }),
    );
  process.on("message", (message: WriterMessage) => {
    if (message.kind === "head") begun = message;
    else if (message.kind === "rows") rows.push(...message.rows);
    else if (message.kind === "report") answerWith(layReport(message.report));
    else if (begun) answerWith(lay(begun.format, begun.head, rows));
  });
};

work();
