import { errorCode } from "./error-code.ts";

/** 08: connection lost; 57P01-57P03: shutting down, crashed, starting; 53: no disk, memory or connection left. */
const databaseCodes = /^(08...|57P0[1-3]|53...)$/;
const systemCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOENT", "EACCES"],
]);
/** A file of ours can be missing too: only these calls speak about the database. */
const socketCalls = new Set(["connect", "read", "write", "getaddrinfo"]);
/** The driver gives these no code. */
const driverMessages = [
  "Connection terminated",
  "connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end",
  "Query read timeout",
];

/**
 * Whether an error means that the database cannot be reached now, as opposed to a statement it refused. The
 * outcome of a commit that failed so is unknown: repeat only what may safely happen twice.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true;
  const code = errorCode(error);
  if (code !== undefined && databaseCodes.test(code)) return true;
  const call = "syscall" in error ? String(error.syscall) : "";
  if (code !== undefined && systemCodes.has(code) && socketCalls.has(call)) return true;
  return driverMessages.some((message) => error.message.includes(message)) || isDatabaseDown(error.cause);
}
