import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser, NO_BROWSER } from "../../../scripts/find-browser.ts";
import type { ServerUnderTest } from "../server/server-under-test.ts";
import { notePaintedValues } from "./painted-values.ts";

const deviceList = "/apps/monitoring-and-control/list";

const signIn = async (page: Page, server: ServerUnderTest): Promise<void> => {
  await page.goto(`${server.url}/login`);
  await page.fill("input[autocomplete=username]", server.login);
  await page.fill("input[autocomplete=current-password]", server.password);
  await page.click("button[type=submit]");
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
};

export type OpenConsole = {
  /** When each number was painted first, epoch milliseconds, by its text with a decimal point. */
  paintedValues(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

const launch = async (): Promise<Browser> => {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
};

/** A real browser, signed in, on the list of the devices whose names hold the text. */
export const openConsole = async (
  server: ServerUnderTest,
  text: string,
  firstName: string,
): Promise<OpenConsole> => {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(notePaintedValues);
    await signIn(page, server);
    await page.goto(`${server.url}${deviceList}?q=${encodeURIComponent(text)}`);
    await page
      .getByText(firstName, { exact: true })
      .first()
      .waitFor()
      .catch(async (error: Error) => {
        const shown = await page.locator("body").textContent();
        throw new Error(`${error.message}\n${page.url()} shows: ${(shown ?? "").trim().slice(0, 500)}`);
      });
    return {
      paintedValues: () => page.evaluate<Record<string, number>>("window.paintedValues"),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
};
