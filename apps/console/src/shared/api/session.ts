import { holderOf, mayDo } from "@sgval/contract/permission";
import { abilityRule, type LoginAnswer, userData as userSchema } from "@sgval/contract/sign-in/session-data";
import * as z from "zod";
import { create } from "zustand";
import { storageKey } from "../../config/env.ts";
import { dropDraftsBut } from "./drafts.ts";
import { deleteKeptAnswers, keepAnswersOf } from "./kept-answers.ts";
import { deleteUnsentExcept } from "./unsent-records.ts";

export type UserData = LoginAnswer["userData"];
export type AbilityRule = LoginAnswer["userAbilityRules"][number];

export interface Session {
  accessToken: string | null;
  userData: UserData | null;
  abilityRules: readonly AbilityRule[];
  /** The last session was ended by the server, not by its owner. */
  endedByServer: boolean;
}

const keys = {
  accessToken: storageKey("accessToken"),
  userData: storageKey("userData"),
  abilityRules: storageKey("userAbilityRules"),
};

const signedOut: Session = { accessToken: null, userData: null, abilityRules: [], endedByServer: false };

const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const readFrom = (storage: Storage): Session | null => {
  const accessToken = storage.getItem(keys.accessToken);
  if (!accessToken) return null;
  const user = userSchema.safeParse(parseJson(storage.getItem(keys.userData)));
  const rules = z.array(abilityRule).safeParse(parseJson(storage.getItem(keys.abilityRules)));
  return {
    accessToken,
    userData: user.success ? user.data : null,
    abilityRules: rules.success ? rules.data : [],
    endedByServer: false,
  };
};

const stored = (): Session => {
  try {
    return readFrom(localStorage) ?? readFrom(sessionStorage) ?? signedOut;
  } catch {
    // Storage may be blocked; such a session lives as long as the page.
    return signedOut;
  }
};

/** Parses the permissions of a role: null for a role that allows everything, none for an unreadable list. */
export const rolePermissions = (text: string | undefined): string[] | null =>
  text === undefined ? null : (z.array(z.string()).safeParse(parseJson(text)).data ?? []);

const forget = (): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.values(keys)) storage.removeItem(key);
  // Names of devices that the palette opened, which the next user may not see.
  localStorage.removeItem(storageKey("recent"));
};

/** Nothing that somebody read, typed or pictured stays for the next user of this browser. */
const dropBelongingsBut = (userId: number | null): void => {
  keepAnswersOf(userId);
  deleteKeptAnswers();
  dropDraftsBut(userId);
  void deleteUnsentExcept((record) => record.userId === userId);
};

export const useSession = create<Session>(stored);
keepAnswersOf(useSession.getState().userData?.id ?? null);

// Signing in or out in one tab holds for all tabs that share the storage.
window.addEventListener("storage", ({ key, storageArea }) => {
  if (storageArea !== localStorage || (key !== keys.accessToken && key !== null)) return;
  const session = stored();
  // A user who signed out or was replaced in one tab leaves no drafts in the others.
  dropBelongingsBut(session.userData?.id ?? null);
  useSession.setState(session);
});

export const currentSession = (): Session => useSession.getState();

/** Stores the session; a session that is not remembered ends with the browser tab. */
export const startSession = (answer: LoginAnswer, remember: boolean): void => {
  dropBelongingsBut(answer.userData.id);
  useSession.setState({
    accessToken: answer.accessToken,
    userData: answer.userData,
    abilityRules: answer.userAbilityRules,
    endedByServer: false,
  });
  try {
    forget();
    const storage = remember ? localStorage : sessionStorage;
    storage.setItem(keys.userData, JSON.stringify(answer.userData));
    storage.setItem(keys.abilityRules, JSON.stringify(answer.userAbilityRules));
    // Last: the other tabs read the session when they see the token.
    storage.setItem(keys.accessToken, answer.accessToken);
  } catch {
    // Blocked storage: see `stored`.
  }
};

const losses = new Set<() => void>();
/** Runs whenever a right or something in view may have been taken from a user who stays. Returns the end of it. */
export const onLoss = (forgetSeen: () => void): (() => void) => {
  losses.add(forgetSeen);
  return () => losses.delete(forgetSeen);
};
/** A right or something in view may have been taken: what was seen before is kept no longer. */
export const forgetSeen = (): void => {
  deleteKeptAnswers();
  for (const forget of losses) forget();
};

/** Takes over fresh user data and rights of the same session. */
export const renewSession = (userData: UserData, abilityRules: readonly AbilityRule[]): void => {
  const before = currentSession();
  // A console that was away heard of no change: of the rights, or of what is in view.
  if (
    before.userData?.scopeMark !== userData.scopeMark ||
    JSON.stringify(before.abilityRules) !== JSON.stringify(abilityRules)
  )
    forgetSeen();
  useSession.setState({ userData, abilityRules });
  const rights = holderOf(abilityRules);
  void deleteUnsentExcept(({ permission }) => mayDo(rights, permission));
  try {
    const storage = localStorage.getItem(keys.accessToken) === null ? sessionStorage : localStorage;
    storage.setItem(keys.userData, JSON.stringify(userData));
    storage.setItem(keys.abilityRules, JSON.stringify(abilityRules));
  } catch {
    // Blocked storage: see `stored`.
  }
};

/** Clears token, user data, permissions and kept answers; drafts are kept only when the user did not sign out. */
export const endSession = (endedByServer = false): void => {
  keepAnswersOf(null);
  deleteKeptAnswers();
  if (!endedByServer) dropBelongingsBut(null);
  useSession.setState({ ...signedOut, endedByServer });
  try {
    forget();
  } catch {
    // Blocked storage: nothing was kept.
  }
};
