import { parentPort } from "node:worker_threads";
import type { TableHead, TableRow } from "./table.ts";
import type { ThreadFormat, ThreadOrder } from "./thread-writer.ts";

const lay = async (format: ThreadFormat, head: TableHead, rows: readonly TableRow[]): Promise<Uint8Array> => {
  if (format === "xlsx") return (await import("./xlsx-file.ts")).xlsxFile(head, rows);
  return (await import("./pdf-file.ts")).pdfFile(head, rows);
};

/** The thread's own work: collects the rows and answers with the bytes of the file. */
const work = (): void => {
  const port = parentPort;
  if (!port) throw new Error("runs as a thread of the server only");
  let begun: { format: ThreadFormat; head: TableHead } | null = null;
  const rows: TableRow[] = [];
  port.on("message", (order: ThreadOrder) => {
    if (order.kind === "head") begun = order;
    else if (order.kind === "rows") rows.push(...order.rows);
    else if (begun)
      void lay(begun.format, begun.head, rows).then(
        (bytes) => port.postMessage(bytes),
        // Outside the promise an error ends the thread, and whoever waits for it is told.
        (error: unknown) =>
          process.nextTick(() => {
            throw error;
          }),
      );
  });
};

work();
