import { takesApiKeys } from "@sgval/contract/api-keys/api-keys";
import { type ErrorCode, errorStatus } from "@sgval/contract/error";
import type { Route } from "@sgval/contract/route";

/** POST and PATCH of a signed-in user take an idempotency key. */
export const takesIdempotencyKey = ({ method, access }: Pick<Route, "method" | "access">): boolean =>
  (method === "POST" || method === "PATCH") &&
  !("public" in access || "deviceToken" in access || "gatewaySecret" in access);

const accessErrors = (route: Route): ErrorCode[] => {
  const { access } = route;
  if ("public" in access) return [];
  if ("deviceToken" in access || "gatewaySecret" in access) return ["unauthorized"];
  // Of a key only: one that is used too often.
  const errors: ErrorCode[] = [
    "unauthorized",
    takesApiKeys(route) ? "too_many_requests" : "not_for_api_keys",
  ];
  if ("signedIn" in access && access.changesPassword) return errors;
  errors.push("maintenance");
  if (!("alsoBeforePasswordChange" in access)) errors.push("password_change_required");
  return "permission" in access ? [...errors, "forbidden"] : errors;
};

const inputErrors = (route: Route): ErrorCode[] => {
  const { method } = route;
  // Any route refuses a query parameter that it does not know.
  const errors: ErrorCode[] = ["validation_failed", "malformed_request"];
  if (method !== "GET") errors.push("payload_too_large", "unsupported_media_type");
  if (takesIdempotencyKey(route)) errors.push("idempotency_key_reused", "idempotency_key_in_progress");
  return errors;
};

/** Every error code a route can answer with: its own, and those of its access, input and rate limit. */
export const errorCodesOf = (route: Route): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...inputErrors(route),
    ...accessErrors(route),
    ...(route.errors ?? []),
    ...(route.limitPerMinute ? (["too_many_requests"] as const) : []),
    "unknown_error",
    "database_unavailable",
  ]);

/** The error codes of a route by their HTTP status. */
export const errorsByStatus = (route: Route): Map<number, ErrorCode[]> => {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of [...errorCodesOf(route)].sort()) {
    const status = errorStatus[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
};
