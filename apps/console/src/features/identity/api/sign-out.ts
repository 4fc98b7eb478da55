import { logout } from "@sgval/contract/identity";
import { call } from "../../../shared/api/call.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { endSession } from "../../../shared/api/session.ts";

/** Ends the session here even when the server cannot be told. */
export const signOut = async (): Promise<void> => {
  await call(logout, {}).catch(() => null);
  endSession();
  queryClient.clear();
};
