import multipart from "@fastify/multipart";
import { fieldProblems, message } from "@sgval/contract/message";
import { modelLimit } from "@sgval/contract/network/networks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { Refusal, refuseField } from "../../kernel/errors.ts";

/** A file of a form, with the text of its field `settings`. */
export interface ReceivedModel {
  fileName: string;
  content: Buffer;
  settings: string | null;
}

/** Registers routes that take a file. */
export const withModels = (app: FastifyInstance, register: (uploads: FastifyInstance) => void): void =>
  void app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    register(uploads);
  });

const LONGEST_NAME = 255;
/** A path of the client's machine, and what a log or a page should not show, are left out. */
const shownName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, "")
    .replaceAll(/[\p{Cc}\p{Cf}<>]/gu, "")
    .slice(0, LONGEST_NAME) || "network.inp";

/** The file and the settings of a form. Errors: `unsupported_media_type`, `payload_too_large`, `validation_failed`. */
export const receiveModel = async (request: FastifyRequest, reply: FastifyReply): Promise<ReceivedModel> => {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type");
  const refuseTooLarge = () => {
    // The rest of the body is still on its way.
    void reply.header("connection", "close");
    return new Refusal("payload_too_large", { limit: modelLimit });
  };
  if (Number(request.headers["content-length"]) > modelLimit + 64 * 1024) throw refuseTooLarge();
  let file: Pick<ReceivedModel, "fileName" | "content"> | null = null;
  let settings: string | null = null;
  // One byte more than allowed is read, so that a file too large is known at once, not at the end of its part.
  const limits = { fileSize: modelLimit + 1, files: 1, fields: 5, fieldSize: 16 * 1024, parts: 6 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (part.fieldname === "settings" && typeof part.value === "string") settings = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part.file) {
      bytes += chunk.length;
      if (bytes > modelLimit) throw refuseTooLarge();
      chunks.push(chunk);
    }
    file = { fileName: shownName(part.filename), content: Buffer.concat(chunks) };
  }
  if (!file) throw refuseField("file", message("select_model"));
  return { ...file, settings };
};

/** The settings of a form, checked by their schema. Errors: `validation_failed`. */
export const readSettings = <S extends z.ZodType>(schema: S, { settings }: ReceivedModel): z.output<S> => {
  let value: unknown;
  try {
    value = JSON.parse(settings ?? "{}");
  } catch {
    throw refuseField("settings", message("invalid_value"));
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal("validation_failed", fieldProblems(parsed.error));
  return parsed.data;
};
