import * as z from "zod";
import { create } from "zustand";

/** The file that opens the console without a connection and shows notifications while it is closed. */
export const serviceWorker = "/service-worker.js";

/** What Chromium offers a page that it would install; of the web platform, and not yet among the types of TypeScript. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The offer of the browser to install the console, until it is used. */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({ prompt: null }));

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  useInstallPrompt.setState({ prompt: event as InstallPrompt });
});
window.addEventListener("appinstalled", () => useInstallPrompt.setState({ prompt: null }));

/** How this browser takes the console as an app: it runs as one, it may be installed, or not without HTTPS. */
export const appState = (): "installed" | "possible" | "insecure" | "unsupported" => {
  // Browsers offer it over https alone, and on the machine itself.
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator)) return "unsupported";
  return matchMedia("(display-mode: standalone)").matches ? "installed" : "possible";
};

/** Every file of the console, as its build lists them. */
const buildFiles = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

type BuildFiles = z.output<typeof buildFiles>;

const filesOf = (parts: readonly (BuildFiles[string] | undefined)[]): string[] =>
  parts.flatMap((part) => (part ? [part.file, ...part.css, ...part.assets].map((one) => `/${one}`) : []));

const onEveryScreen = /(?:\/features\/(?:guide|sign-in)\/|\/(?:guide|login)-route\.tsx$)/u;

/**
 * The files of a build that every screen keeps: the guide, for whoever looks something up because the line is down, and
 * the sign-in page, which a sign-out leads to.
 */
export const filesOnEveryScreen = (listed: BuildFiles): string[] => {
  const found = new Set(Object.keys(listed).filter((name) => onEveryScreen.test(name)));
  // A set hands out what is added while it is gone through.
  for (const name of found) for (const one of listed[name]?.imports ?? []) found.add(one);
  return filesOf([...found].map((name) => listed[name]));
};

/** The files that this page fetched. */
const filesSoFar = (): string[] =>
  performance.getEntriesByType("resource").map(({ name }) => name.replace(location.origin, ""));

const atOnce = 8;

/**
 * Lets the console open without a connection from now on: on a touch screen, which goes where there is none, every page
 * of it; elsewhere those that were opened, the guide and the sign-in page.
 */
export const openWithoutConnection = async (): Promise<void> => {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(serviceWorker);
  await navigator.serviceWorker.ready;
  const isTouch = window.matchMedia("(pointer: coarse)").matches;
  const listed = buildFiles.parse(await (await fetch("/files.json")).json());
  const wanted = isTouch ? filesOf(Object.values(listed)) : [...filesSoFar(), ...filesOnEveryScreen(listed)];
  const files = [...new Set(wanted)].filter((file) => file.startsWith("/assets/"));
  const cache = await caches.open("assets");
  for (let from = 0; from < files.length; from += atOnce)
    // One that is gone does not keep the others out.
    await Promise.allSettled(
      files.slice(from, from + atOnce).map(async (file) => (await cache.match(file)) ?? cache.add(file)),
    );
};
