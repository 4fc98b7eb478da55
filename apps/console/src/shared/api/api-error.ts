import { type ErrorCode, errorAnswer, errorStatus, type FieldProblem } from "@sgval/contract/error";
import type { errors as featureErrors } from "@sgval/contract/generated/errors";
import * as z from "zod";

/** Codes of the contract, and codes of the browser: no answer, or an unreadable one. */
export type ApiErrorCode = ErrorCode | "network_unreachable" | "unreadable_answer";

/** Codes that no feature declares. */
export type SharedErrorCode = Exclude<ApiErrorCode, keyof typeof featureErrors>;

/** A refused or failed call. `code` is translated by the screens; `requestId` finds it in the server's log. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | null;
  readonly details: unknown;
  readonly requestId: string | null;

  constructor(
    code: ApiErrorCode,
    properties: { status?: number; details?: unknown; requestId?: string; cause?: unknown } = {},
  ) {
    super(code, { cause: properties.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = properties.status ?? null;
    this.details = properties.details;
    this.requestId = properties.requestId ?? null;
  }
}

/** Whether a text is a code of the contract. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** The error of a code that a server of another version may have sent. */
export const errorOfCode = (code: string, properties?: ConstructorParameters<typeof ApiError>[1]): ApiError =>
  new ApiError(isErrorCode(code) ? code : "unknown_error", properties);

/** Reads the body of a failed answer; anything that is not ours becomes `unknown_error`. */
export const readApiError = (status: number | undefined, body: unknown, cause?: unknown): ApiError => {
  if (status === undefined) return new ApiError("network_unreachable", { cause });
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return new ApiError("unknown_error", { status, cause });
  const { code, details, requestId } = parsed.data.error;
  return errorOfCode(code, { status, details, requestId, cause });
};

const problems = z.array(z.object({ field: z.string(), message: z.string() }));

/** Problems of single fields in a refused form, empty for any other error. */
export const fieldProblemsOf = (error: unknown): FieldProblem[] => {
  if (!(error instanceof ApiError)) return [];
  const list = problems.safeParse(error.details);
  if (list.success) return list.data;
  const wrapped = z.object({ fields: problems }).safeParse(error.details);
  return wrapped.success ? wrapped.data.fields : [];
};

/** Converts anything thrown to an `ApiError`. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError("unknown_error", { cause: error });

/** Of a server, or a proxy before it, that cannot answer now, as while it restarts. */
const unavailable: readonly (number | null)[] = [502, 503, 504];

/** Whether no answer came: what was sent may have been stored, and the next attempt may succeed by itself. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "network_unreachable" ||
    error.code === "idempotency_key_in_progress" ||
    unavailable.includes(error.status));
