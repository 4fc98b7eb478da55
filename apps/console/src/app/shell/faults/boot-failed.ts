import { env } from "../../../config/env.ts";
import { serverReady } from "./use-retry.ts";

const RETRY_SECONDS = 30;

/**
 * Shown when the translations could not be loaded, so it has no text: only the title, 500, and the seconds until the
 * next attempt. Reloads when the server answers.
 */
export const showBootFailed = (place: HTMLElement): void => {
  const page = document.createElement("main");
  page.style.cssText = "display:grid;place-content:center;justify-items:center;gap:12px;min-height:100dvh";
  const title = document.createElement("h1");
  title.textContent = `${env.title} · 500`;
  const again = document.createElement("button");
  again.type = "button";
  page.append(title, again);
  place.replaceChildren(page);
  let left = RETRY_SECONDS;
  const show = (): void => {
    again.textContent = `↻ ${left} s`;
  };
  const attempt = async (): Promise<void> => {
    left = RETRY_SECONDS;
    show();
    if (await serverReady()) window.location.reload();
  };
  again.addEventListener("click", () => void attempt());
  setInterval(() => {
    left -= 1;
    if (left <= 0) void attempt();
    else show();
  }, 1000);
  show();
};
