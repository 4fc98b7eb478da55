import type { ErrorCode, FieldProblem, ProblemAnswer } from "@sgval/contract/error";
import { errorStatus } from "@sgval/contract/error";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseDown } from "../database.ts";
import { Refusal } from "../errors.ts";
import { errorCodesOf } from "./declared-errors.ts";
import { publicBodyLimit } from "./register-route.ts";

const parserCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_request",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
  FST_REQ_FILE_TOO_LARGE: "payload_too_large",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
};

const hasStatus = (error: unknown): error is { statusCode: number; code?: string } =>
  typeof error === "object" &&
  error !== null &&
  "statusCode" in error &&
  typeof error.statusCode === "number";

/** NUL or an incomplete character, which PostgreSQL does not accept: 22021 in parameters, 22P05 in JSON. */
const isUnstorableText = (error: unknown): boolean => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "22021" || code === "22P05";
};

/** The error code of a thrown value; unexpected ones are `unknown_error` without their message. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isDatabaseDown(error)) return new Refusal("database_unavailable");
  if (isUnstorableText(error)) return new Refusal("malformed_request");
  if (hasStatus(error)) {
    const code = parserCodes[error.code ?? ""];
    if (code) return new Refusal(code);
    if (error.statusCode >= 400 && error.statusCode < 500) return new Refusal("malformed_request");
  }
  return new Refusal("unknown_error");
};

const titleOf = (code: ErrorCode): string => {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The refused fields, for who reads the answer in a terminal; programs read `error.details`. */
const detailOf = ({ details }: Refusal): { detail?: string } => {
  const isProblem = (one: unknown): one is FieldProblem =>
    typeof one === "object" && one !== null && "field" in one && "message" in one;
  const problems = Array.isArray(details) ? details.filter(isProblem) : [];
  if (problems.length === 0) return {};
  const lines = problems.map(({ field, message }) => `${field}: ${message.replace(/^validation\./, "")}`);
  return { detail: lines.join("; ") };
};

/** An RFC 9457 problem, with the error of this API as its extension. */
const body = (refusal: Refusal, requestId: string): ProblemAnswer => ({
  type: `urn:sgval:problem:${refusal.code}`,
  title: titleOf(refusal.code),
  status: errorStatus[refusal.code],
  ...detailOf(refusal),
  instance: `urn:uuid:${requestId}`,
  error: {
    code: refusal.code,
    message: refusal.code,
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    requestId,
  },
});

const secondsToWait = ({ code, details }: Refusal): number | null => {
  const named = typeof details === "object" && details !== null && "retryAfterSeconds" in details;
  if (named && typeof details.retryAfterSeconds === "number") return details.retryAfterSeconds;
  const byStatus: Partial<Record<number, number>> = { 429: 1, 503: 2 };
  return byStatus[errorStatus[code]] ?? null;
};

const allowedMethods = ({ code, details }: Refusal): string | null => {
  const named = code === "method_not_allowed" && typeof details === "object" && details !== null;
  return named && "allowed" in details && Array.isArray(details.allowed) ? details.allowed.join(", ") : null;
};

/**
 * Whether the body of a refused request is not read: the connection is closed then. A short one is on its way and read
 * past, because some clients lose an answer that comes together with the end of the connection.
 */
const leavesMuchUnread = ({ raw, headers }: FastifyRequest): boolean =>
  raw.complete === false &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > publicBodyLimit);

/** The answer for a thrown value: a problem with `error: {code, message, details?, requestId}`. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal.code === "unknown_error")
    request.log.error({ err: error, requestId: request.id }, "a request failed");
  const wait = secondsToWait(refusal);
  // A limit by address has set how long its own period still is.
  if (wait !== null && !reply.hasHeader("retry-after")) void reply.header("retry-after", String(wait));
  const allowed = allowedMethods(refusal);
  if (allowed !== null) void reply.header("allow", allowed);
  if (leavesMuchUnread(request)) void reply.header("connection", "close");
  return reply
    .code(errorStatus[refusal.code])
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(body(refusal, request.id));
};

/** The error itself, or another one if its code is not declared by the route. */
const demandDeclared = (error: unknown, { routeOptions }: FastifyRequest): unknown => {
  const { declared } = routeOptions.config;
  const { code } = refusalOf(error);
  if (!declared || errorCodesOf(declared).has(code)) return error;
  return new Error(`${declared.method} ${declared.path} does not declare the error ${code}`, {
    cause: error,
  });
};

/**
 * Error handler and not-found handler.
 * @param checkAnswers a code that the route does not declare becomes `unknown_error`
 */
export const answerErrors = (app: FastifyInstance, checkAnswers: boolean): void => {
  app.setErrorHandler((error, request, reply) =>
    answerError(checkAnswers ? demandDeclared(error, request) : error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => answerError(app.refuseAddress(request), request, reply));
};
