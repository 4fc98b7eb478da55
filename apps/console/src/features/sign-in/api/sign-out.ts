import { logout } from "@sgval/contract/sign-in/sign-in";
import { call } from "../../../shared/api/call.ts";
import { endSession } from "../../../shared/api/session.ts";

/** Ends the session here even when the server cannot be told. */
export const signOut = async (): Promise<void> => {
  // Sent with the current token before the session ends here; later calls find it ended.
  const received = call(logout, {}).catch(() => null);
  endSession();
  await received;
};
