import { type ErrorCode, errorStatus } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";

/** An error with a code of the contract, which the error handler turns into the answer. */
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

/** An error of one field of the request, like a failed validation. */
export const refuseField = (
  field: string,
  messageKey: string,
  code: ErrorCode = "validation_failed",
): Refusal => new Refusal(code, [{ field, message: messageKey }]);

/** The refusal of a value that must be unique and that another row has. */
export const refuseTaken = (field: string): Refusal =>
  refuseField(field, message("value_exists"), "value_exists");
