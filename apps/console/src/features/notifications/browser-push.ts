import { type PushSubscription as Kept, pushSubscription } from "@sgval/contract/notifications/notices";
import { serviceWorker } from "../../shared/api/installed-app.ts";

/** Why this browser cannot receive notifications while the console is closed; `null` if it can. */
export const pushProblem = (): "insecure" | "unsupported" | "denied" | null => {
  // Browsers offer it over https alone, and on the machine itself.
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
};

/** Asks the user and then the vendor of the browser; rejects when one of them refuses. */
export const subscribeHere = async (pushKey: string): Promise<Kept> => {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
  const registration = await navigator.serviceWorker.register(serviceWorker);
  // One made with another key of the server would never be used again.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
  return pushSubscription.parse(made.toJSON());
};

/** Takes the subscription of this browser back. */
export const unsubscribeHere = async (): Promise<void> => {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(serviceWorker);
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};
