import { create } from "zustand";

const CHECK_MS = 5 * 60_000;

/** Name of the first script in a page of this console; it carries a hash of the whole build. */
export const firstScriptOf = (html: string): string | null =>
  /<script[^>]+src="(\/assets\/index-[^"]+\.js)"/.exec(html)?.[1] ?? null;

export const useNewVersion = create<{ there: boolean }>(() => ({ there: false }));

/** Polls whether the server serves a newer build; never reloads automatically. */
export const watchVersion = (): (() => void) => {
  const running = firstScriptOf(document.head.innerHTML + document.body.innerHTML);
  if (running === null) return () => undefined;
  const check = async () => {
    if (document.visibilityState !== "visible" || useNewVersion.getState().there) return;
    try {
      const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
      const served = answer.ok ? firstScriptOf(await answer.text()) : null;
      if (served !== null && served !== running) useNewVersion.setState({ there: true });
    } catch {
      // No network: the other banner says so.
    }
  };
  const onShow = () => void check();
  const timer = setInterval(onShow, CHECK_MS);
  document.addEventListener("visibilitychange", onShow);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onShow);
  };
};
