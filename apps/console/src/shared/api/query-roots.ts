/** Prefixes of query keys that other features invalidate. */
export const queryRoots = {
  account: ["account"],
  access: ["access"],
  devices: ["device"],
} as const;
