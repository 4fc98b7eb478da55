/** Follows redirects as a browser does, keeping each site's cookies. */
export interface BrowserJar {
  /** Goes on until an answer is no redirect, or the page to stop before is reached; returns where it ended. */
  visit(address: string, stopBefore: string): Promise<URL>;
  cookiesFor(address: string): string;
  /** Takes the cookies of an answer. */
  keep(address: string, response: Response): void;
}

const mostSteps = 20;

export const openBrowserJar = (): BrowserJar => {
  const sites = new Map<string, Map<string, string>>();
  const jar: BrowserJar = {
    cookiesFor: (address) =>
      [...(sites.get(new URL(address).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (address, response) => {
      const { origin } = new URL(address);
      const site = sites.get(origin) ?? new Map<string, string>();
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ""] = cookie.split(";");
        const [name = "", ...value] = pair.split("=");
        if (value.join("=") === "") site.delete(name);
        else site.set(name, value.join("="));
      }
      sites.set(origin, site);
    },
    visit: async (address, stopBefore) => {
      let next = new URL(address);
      for (let step = 0; step < mostSteps; step += 1) {
        if (next.pathname === stopBefore) return next;
        const response = await fetch(next, {
          redirect: "manual",
          headers: { cookie: jar.cookiesFor(next.href) },
        });
        jar.keep(next.href, response);
        const location = response.headers.get("location");
        if (!location) throw new Error(`${response.status} at ${next.href}: ${await response.text()}`);
        next = new URL(location, next);
      }
      throw new Error(`no end of redirects from ${address}`);
    },
  };
  return jar;
};
