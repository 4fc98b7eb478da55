import multipart from "@fastify/multipart";
import { message } from "@sgval/contract/message";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, refuseField } from "../../kernel/errors.ts";

/** Registers routes that take a picture. */
export const withUploads = (app: FastifyInstance, register: (uploads: FastifyInstance) => void): void =>
  void app.register(async (uploads) => {
    await uploads.register(multipart);
    register(uploads);
  });

/** Sends a picture made by a `PictureMaker`. */
export const sendPicture = (reply: FastifyReply, picture: Buffer, cacheControl: string): FastifyReply =>
  reply
    .type("image/webp")
    .header("cache-control", cacheControl)
    .header("content-disposition", "inline")
    .send(picture);

/** Bytes for the multipart headers around the file. */
const multipartOverhead = 16 * 1024;

/**
 * The one file of a multipart request. A body that announces too much is not read at all, others are read up to the
 * limit (bytes). `field` is named in the error of a request without a file.
 * Errors: `unsupported_media_type`, `payload_too_large`, `validation_failed` without a file.
 */
export const receivePicture = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, field }: { limit: number; field: string },
): Promise<Buffer> => {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type");
  const refuseTooLarge = () => {
    // The rest of the body is still on its way: the connection cannot serve another request.
    void reply.header("connection", "close");
    return new Refusal("payload_too_large", { limit });
  };
  if (Number(request.headers["content-length"]) > limit + multipartOverhead) throw refuseTooLarge();
  const part = await request.file({
    throwFileSizeLimit: false,
    limits: { fileSize: limit, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
  });
  if (!part) throw refuseField(field, message("select_image"));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    part.file
      .on("data", (chunk: Buffer) => void chunks.push(chunk))
      // At once: the end of the part may be far away or never come.
      .once("limit", () => reject(refuseTooLarge()))
      .once("error", reject)
      .once("end", () => resolve(Buffer.concat(chunks)));
  });
};
