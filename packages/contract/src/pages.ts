/** The pages of the console that the server links to, by mail and behind the bell; the console has more. */
export const pagePaths = {
  root: "/",
  accountTab: "/pages/account-settings/$id",
  device: "/apps/monitoring-and-control/view/$id",
  deviceList: "/apps/monitoring-and-control/list",
  history: "/apps/history/list",
  logbook: "/apps/logbook/list",
  resetPasswordToken: "/reset-password/$token",
  risks: "/apps/risk/list",
} as const;

/** The address of a page: its path with the parameters filled in, and its search parameters. */
export const pageTo = (
  path: string,
  params: Readonly<Record<string, string | number>> = {},
  search: Readonly<Record<string, string>> = {},
): string => {
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(search).toString();
  return query === "" ? filled : `${filled}?${query}`;
};
