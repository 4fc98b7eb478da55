import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import * as routes from "@sgval/contract/readings/imports";
import { basePath } from "@sgval/contract/route";
import type { Harness, SignedIn } from "../../../testing/harness.ts";
import { readingImports } from "./import-service.ts";

/** What tests of imports do as the console does it. */
export const importsFixture = (harness: Harness) => {
  const by = (who?: SignedIn) => who ?? harness.admin;

  const sendPiece = (id: number, at: number, bytes: Buffer, who?: SignedIn): Promise<Response> =>
    fetch(`${harness.address}${basePath}/reading-import/${id}/file?at=${at}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${by(who).token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    });

  const upload = async (
    content: string | Buffer,
    who?: SignedIn,
    fileName = "history.csv",
  ): Promise<number> => {
    const bytes = Buffer.from(content);
    const body = { fileName, bytes: bytes.length };
    const { data } = await harness.ok(by(who), routes.createImport, { body });
    for (let at = 0; at < bytes.length; at += routes.uploadPieceBytes) {
      const response = await sendPiece(data.id, at, bytes.subarray(at, at + routes.uploadPieceBytes), who);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    }
    return data.id;
  };

  const preview = async (id: number, deviceId: number | null = null, mapping: ImportMapping | null = null) =>
    (await harness.ok(harness.admin, routes.previewImport, { params: { id }, body: { mapping, deviceId } }))
      .data;

  const start = (id: number, mapping: ImportMapping, dryRun = false, who?: SignedIn) =>
    harness.ok(by(who), routes.startImport, { params: { id }, body: { mapping, dryRun } });

  const read = async (id: number) =>
    (await harness.ok(harness.admin, routes.readImport, { params: { id } })).data;

  /** Resolves when nothing is imported any more. */
  const idle = () => harness.app.use(readingImports).idle();

  /** Throws away the files that other tests have left. */
  const clear = async () => {
    const { data } = await harness.ok(harness.admin, routes.listImports, { query: { size: 100 } });
    for (const { id, status } of data)
      if (!routes.isOver(status)) await harness.ok(harness.admin, routes.cancelImport, { params: { id } });
  };

  return {
    ...{ clear, sendPiece, upload, preview, start, read, idle },
    /** A whole file with the guessed mapping, changed as given; the import as it is afterwards. */
    run: async (
      content: string | Buffer,
      {
        deviceId = null,
        dryRun = false,
        ...changes
      }: Partial<ImportMapping> & { deviceId?: number | null; dryRun?: boolean } = {},
    ): Promise<routes.ReadingImport> => {
      const id = await upload(content);
      const { mapping } = await preview(id, deviceId);
      await start(id, { ...mapping, ...changes }, dryRun);
      await idle();
      return read(id);
    },
  };
};
