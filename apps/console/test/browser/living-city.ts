import { createToken } from "@sgval/contract/connections/tokens";
import { createDevice } from "@sgval/contract/devices/routes";
import { login } from "@sgval/contract/sign-in/sign-in";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { type ApiClient, createApiClient } from "../../../server/src/testing/api-client.ts";
import { processPassword } from "../../../server/src/testing/server-process.ts";
import type { CityAddress } from "./city.setup.ts";

export interface LivingCity {
  address: string;
  mqttUrl: string;
  password: string;
  /** A client of the API for the administrator. */
  signIn(): Promise<ApiClient>;
  /** A page of its own, with an empty memory; it draws maps. */
  open(width?: number, height?: number): Promise<Page>;
  /** A browser of its own that somebody is signed in to, with more in its storage if wanted. */
  signedIn(who?: Credentials, options?: ContextOptions): Promise<BrowserContext>;
  /** A browser of its own that nobody is signed in to. */
  signedOut(options?: ContextOptions): Promise<BrowserContext>;
  /** A new session as the console stores it, for a browser that is there already. */
  newSession(who?: Credentials): Promise<Record<string, string>>;
  /** Adds a logger of our own whose reports the test decides. */
  addProbe(name: string): Promise<{ report(pressure: number): Promise<void> }>;
  /** What pages complained about in their consoles so far. */
  complaints: string[];
  /** Leaves the city to the other files. */
  leave(): Promise<void>;
}

interface Start {
  /** Of this start: a reload keeps what is there. */
  id: string;
  /** All that is stored from now on, by the names the console stores under, without the title. */
  stored: Record<string, string>;
  /** What stays as it is, if it is there. */
  kept?: readonly string[];
}

/**
 * In a tab that was used before, ahead of its own scripts: begins with what is stored, as a new browser does, which would
 * load and compile the whole console anew.
 */
export const startWith = ({ id, stored, kept = [] }: Start): void => {
  if (sessionStorage.getItem("test-start") === id) return;
  sessionStorage.clear();
  sessionStorage.setItem("test-start", id);
  const keys = kept.map((name) => `sg-val-${name}`);
  for (const key of Object.keys(localStorage)) if (!keys.includes(key)) localStorage.removeItem(key);
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(`sg-val-${name}`, value);
};

export interface Credentials {
  login: string;
  password: string;
}

interface ContextOptions {
  width?: number;
  height?: number;
  /** By the names the console stores under, without the title. */
  storage?: Record<string, string>;
  /** A map drawn by the processor takes seconds: pages are seen as without WebGL where the test is not about maps. */
  drawsMaps?: boolean;
  /** Opens without a connection, for which it fetches the whole console once more. */
  opensOffline?: boolean;
}

/** In the page: refuses WebGL. */
const withoutWebgl = (): void => {
  const contextOf = HTMLCanvasElement.prototype.getContext;
  const withoutIt = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith("webgl") ? null : Reflect.apply(contextOf, this, [kind, ...rest]);
  };
  Object.assign(HTMLCanvasElement.prototype, { getContext: withoutIt });
};

/** In the page: has no service workers. One that the browser refuses would complain on every page. */
const withoutServiceWorker = (): void => {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
};

const addProbe = async (address: string, api: ApiClient, name: string) => {
  const device = await api.call(createDevice, { body: { name, displayName: name, type: "DATALOGGER" } });
  const token = await api.call(createToken, { body: { name, deviceId: device.data.id } });
  return {
    report: async (pressure: number) => {
      const answer = await fetch(`${address}/api/v1/telemetry`, {
        method: "POST",
        headers: { authorization: `Bearer ${token.data.token}` },
        body: JSON.stringify({ pressure }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
};

const findCity = async (): Promise<CityAddress> => {
  const response = await fetch(inject("cityStarter"));
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

/** A running product in a browser; `prepare` is done with each context of it before its first page. */
export const cityIn = (
  browser: Browser,
  { api, mqttUrl }: Pick<CityAddress, "api" | "mqttUrl">,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): LivingCity => {
  const signIn = async (): Promise<ApiClient> => {
    const body = { login: "admin01", password: processPassword };
    const { accessToken } = await createApiClient(api, null).call(login, { body });
    return createApiClient(api, accessToken);
  };
  const newSession = async (who: Credentials = { login: "admin01", password: processPassword }) => {
    const session = await createApiClient(api, null).call(login, { body: who });
    return {
      accessToken: session.accessToken,
      userData: JSON.stringify(session.userData),
      userAbilityRules: JSON.stringify(session.userAbilityRules),
    };
  };
  const complaints: string[] = [];

  const context = async ({ width = 1280, height = 900, storage = {}, ...options }: ContextOptions) => {
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name: `sg-val-${name}`, value }));
    const made = await browser.newContext({
      viewport: { width, height },
      locale: "vi-VN",
      reducedMotion: "reduce",
      storageState: { cookies: [], origins: [{ origin: api, localStorage }] },
    });
    made.on("weberror", (error) => complaints.push(error.error().message));
    made.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    if (!options.opensOffline) await made.addInitScript(withoutServiceWorker);
    if (!options.drawsMaps) await made.addInitScript(withoutWebgl);
    await prepare(made);
    return made;
  };

  return {
    address: api,
    mqttUrl,
    password: processPassword,
    signIn,
    complaints,
    addProbe: async (name) => addProbe(api, await signIn(), name),
    open: async (width = 1280, height = 900) => (await context({ width, height, drawsMaps: true })).newPage(),
    signedOut: (options = {}) => context(options),
    signedIn: async (who, options = {}) =>
      context({ ...options, storage: { ...(await newSession(who)), ...options.storage } }),
    newSession,
    leave: () => browser.close(),
  };
};

/** The product as a user has it, shared by all files: server, database, broker, a simulated city and a real browser. */
export const joinCity = async (): Promise<LivingCity> => {
  const found = await findCity();
  return cityIn(await chromium.connect(found.browser), found);
};
