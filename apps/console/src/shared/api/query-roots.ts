/** The beginnings of cached keys that another feature's change makes stale. */
export const queryRoots = {
  account: ["account"],
  access: ["access"],
  devices: ["device"],
} as const;
