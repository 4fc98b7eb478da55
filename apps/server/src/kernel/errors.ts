import { type ErrorCode, errorStatus } from "@sgval/contract/error";

/** A refusal with a code of the contract; the error handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Refuses one field of the request, the way a failed validation does. */
export const refuseField = (
  field: string,
  messageKey: string,
  code: ErrorCode = "validation_failed",
): Refusal => new Refusal(code, [{ field, message: messageKey }]);
