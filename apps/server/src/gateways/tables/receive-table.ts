import multipart from "@fastify/multipart";
import { message } from "@sgval/contract/message";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { openTable, type ReadTable } from "./read-table.ts";

/** Registers routes that take a table as a file. */
export const withTableUploads = (app: FastifyInstance, register: (uploads: FastifyInstance) => void): void =>
  void app.register(async (uploads) => {
    await uploads.register(multipart);
    register(uploads);
  });

/** Bytes for the multipart headers around the file. */
const AROUND = 16 * 1024;

/**
 * The table in the one file of a multipart request, read as it arrives: nothing is stored, and a body that announces
 * too much is not read at all.
 * Errors: `unsupported_media_type`, `payload_too_large`, `validation_failed` without a file, `unreadable_table`; those
 * of the content come while the rows are read.
 */
export const receiveTable = async (
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
): Promise<ReadTable> => {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type");
  // After a refusal the rest of the body is still on its way: the connection cannot serve another request.
  void reply.header("connection", "close");
  const tooLarge = new Refusal("payload_too_large", { limit });
  if (Number(request.headers["content-length"]) > limit + AROUND) throw tooLarge;
  const part = await request.file({
    throwFileSizeLimit: false,
    limits: { fileSize: limit, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
  });
  if (!part) throw refuseField("file", message("required"));
  part.file.once("limit", () => part.file.destroy(tooLarge));
  return openTable(part.file, { workbookLimit: limit });
};
