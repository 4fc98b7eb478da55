import { basePath } from "@sgval/contract/route";
import { finishOidc as finishRoute, startOidc } from "@sgval/contract/sign-in/single-sign-on";
import { env, storageKey } from "../../../config/env.ts";
import { call } from "../../../shared/api/call.ts";
import { startSession } from "../../../shared/api/session.ts";

const rememberKey = storageKey("oidcRemember");

/** Where the browser leaves for the provider of single sign-on; `to` is where it wants to be afterwards. */
export const oidcAddress = (to: string | undefined, remember: boolean): string => {
  const query = new URLSearchParams({ ...(to === undefined ? {} : { to }), remember: String(remember) });
  return `${env.apiOrigin}${basePath}${startOidc.path}?${query}`;
};

/** Remembers the remember-me choice across the OIDC redirect; only the browser knows where its session is stored. */
export const keepOidcWish = (remember: boolean): void => {
  try {
    sessionStorage.setItem(rememberKey, String(remember));
  } catch {
    // Blocked storage: the session then lasts as long as the tab.
  }
};

const takeOidcWish = (): boolean => {
  try {
    const wish = sessionStorage.getItem(rememberKey);
    sessionStorage.removeItem(rememberKey);
    return wish === "true";
  } catch {
    return false;
  }
};

/** Opens the session of a browser the provider has just sent back. Throws `ApiError`, as `code_required`. */
export const finishOidc = async (code?: string): Promise<void> => {
  const answer = await call(finishRoute, { body: code === undefined ? {} : { code } });
  startSession(answer, takeOidcWish());
};
