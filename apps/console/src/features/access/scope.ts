interface Scope {
  all: boolean;
  devices: readonly { id: number }[];
}

/** Whether two scopes show the same devices; the order of the named ones does not count. */
export const isSameScope = (one: Scope, other: Scope): boolean => {
  if (one.all !== other.all || one.devices.length !== other.devices.length) return false;
  const ids = new Set(one.devices.map(({ id }) => id));
  return other.devices.every(({ id }) => ids.has(id));
};
