import { holderOf, mayDo } from "@sgval/contract/permission";
import { staysDuringMaintenance } from "@sgval/contract/settings/maintenance";
import type { ApiError } from "./api-error.ts";
import { keepDrafts } from "./drafts.ts";
import { currentSession, endSession } from "./session.ts";

export type Refusal =
  | { kind: "unauthorized" }
  | { kind: "forbidden"; requestId: string | null }
  | { kind: "maintenance" };

const listeners = new Set<(refusal: Refusal) => void>();

/** Listens to refused tokens and missing permissions; returns the unsubscribe function. */
export const onRefusal = (listener: (refusal: Refusal) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notifyRefusal = (refusal: Refusal): void => {
  for (const listener of listeners) listener(refusal);
};

/** A late 401 of an earlier token must not end the session that followed it. */
export const refuseUnauthorized = (token: string): void => {
  if (currentSession().accessToken !== token) return;
  keepDrafts(currentSession().userData?.id);
  endSession(true);
  notifyRefusal({ kind: "unauthorized" });
};

export const refuseForbidden = (error: ApiError): void => {
  keepDrafts(currentSession().userData?.id);
  notifyRefusal({ kind: "forbidden", requestId: error.requestId });
};

/** Who operates devices keeps the page: a change that has to wait is only a message there. */
export const refuseForMaintenance = (): void => {
  const { abilityRules, userData } = currentSession();
  const holder = holderOf(abilityRules);
  if (staysDuringMaintenance((permission) => mayDo(holder, permission))) return;
  keepDrafts(userData?.id);
  notifyRefusal({ kind: "maintenance" });
};
