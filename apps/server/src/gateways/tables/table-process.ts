import type { WriterAnswer, WriterMessage } from "./process-writer.ts";
import type { PrintedReport, TableHead, TableRow } from "./table.ts";

type Rows = readonly TableRow[];

/** What becomes of the rows of a table, batch by batch. */
interface Layout {
  add(rows: Rows): void;
  end(): Uint8Array | Promise<Uint8Array>;
}

const pdfLayout = (head: TableHead): Layout => {
  const kept: TableRow[] = [];
  return {
    add: (rows) => void kept.push(...rows),
    end: async () => (await import("./pdf-file.ts")).pdfFile(head, kept),
  };
};

const layReport = async (report: PrintedReport): Promise<Uint8Array> =>
  (await import("./pdf-report.ts")).pdfReport(report);

/** Main function of the child process: takes the rows, or a report, and answers with the bytes of the file. */
const work = (): void => {
  let layout: Promise<Layout> | null = null;
  const answer = (received: WriterAnswer) => process.send?.(received);
  const failed = (error: unknown) =>
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : "" });
  const answerWith = (file: Promise<Uint8Array>) => void file.then((bytes) => answer({ bytes }), failed);
  process.on("message", (message: WriterMessage) => {
    if (message.kind === "report") return answerWith(layReport(message.report));
    if (message.kind === "head") {
      const { head } = message;
      layout =
        message.format === "pdf"
          ? Promise.resolve(pdfLayout(head))
          : import("./xlsx-file.ts").then(({ createWorkbook }) => createWorkbook(head));
      return;
    }
    if (!layout) return;
    // Listeners of one promise are called in the order in which they were added.
    if (message.kind === "rows") layout.then((begun) => begun.add(message.rows)).catch(failed);
    else answerWith(layout.then((begun) => begun.end()));
  });
};

work();
