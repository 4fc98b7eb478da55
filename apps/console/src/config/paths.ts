/** Every address of the console, written once; routes and links both come here. */
export const paths = {
  root: "/",
  login: "/login",
  notAuthorized: "/not-authorized",
  notAuthorizedAlias: "/pages/misc/not-authorized",
  forbidden: "/403",
  notFoundAlias: "/pages/misc/not-found/$",
  deviceList: "/apps/monitoring-and-control/list",
  device: "/apps/monitoring-and-control/view/$id",
} as const;
