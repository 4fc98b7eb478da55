import { errorCode } from "./database-error.ts";

/** SQLSTATE 08: connection lost; 57P01-57P03: shutting down, crashed, starting; 53: out of disk, memory or connections. */
const databaseCodes = /^(08...|57P0[1-3]|53...)$/;
const systemCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOENT", "EACCES"],
]);
/** Only errors of these system calls concern the database; ENOENT of a file does not. */
const socketCalls = new Set(["connect", "read", "write", "getaddrinfo"]);
/** Errors of the driver without a code. */
const driverMessages = [
  "Connection terminated",
  "connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout exceeded when trying to connect",
  "Cannot use a pool after calling end",
  "Query read timeout",
];

/**
 * Whether an error means that the database is unavailable, as opposed to a rejected statement. The outcome of a commit
 * that failed this way is unknown: retry only idempotent work.
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

/**
 * SQLSTATE 40: rolled back because of another transaction; 55P03, 57014: waited too long; 25006: a standby that does not
 * write yet.
 */
const passingCodes = /^(40...|55P03|57014|25006)$/;

/** Whether the same work may succeed a little later: the database is unavailable, or something else was in its way. */
export const mayPass = (error: unknown): boolean =>
  isDatabaseDown(error) || passingCodes.test(errorCode(error) ?? "");
