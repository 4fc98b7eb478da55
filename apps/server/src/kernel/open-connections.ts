import { isIPv6, type Socket } from "node:net";
import type { Clock } from "./clock.ts";
import { createOncePerMinute } from "./log-throttle.ts";
import type { Logger } from "./logging.ts";

/** Connections whose sender is not known yet that may be open at once. */
export interface ConnectionLimits {
  perAddress: number;
  inAll: number;
}

/** What identifies a connection; the same for a TLS socket and the TCP socket under it. */
type Ends = Pick<Socket, "remoteAddress" | "remotePort" | "localPort">;

/** A connection of whatever kind. */
export interface Connection extends Ends {
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

/**
 * Bounds open connections: by address while their sender is unknown, by sender afterwards, because many devices share
 * the address of a mobile network. Beyond a limit the oldest of the group is closed, so that nobody keeps others out by
 * holding all places; beyond the limit in all it is the oldest of the address with the most.
 */
export interface OpenConnections {
  /** Counts a new connection until it closes. */
  add(connection: Connection): void;
  /** Its sender has authenticated. With an owner it is one of the owner's connections, of which `most` may be open. */
  authenticated(ends: Ends, owner?: { name: string; most: number }): void;
  /** Connections whose sender is unknown. */
  readonly unknown: number;
  /** Cuts every connection, also of those who have authenticated. */
  closeAll(): void;
}

/** Connections of one address or owner, oldest first. */
interface Group {
  name: string;
  known: boolean;
  members: Map<string, Connection>;
}

const keyOf = ({ remoteAddress, remotePort, localPort }: Ends): string =>
  `${remoteAddress} ${remotePort} ${localPort}`;

/** The address, or the network of an IPv6 address: whoever has one has the 2^64 others too. */
const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const given = address.split("::")[0]?.split(":") ?? [];
  return [...given, "0", "0", "0", "0"].slice(0, 4).join(":");
};

/** The same, and for IPv6 also the network of the site (/48) that it belongs to. */
export const networksOf = (address: string): [string, ...string[]] => {
  const network = networkOf(address);
  return network === address ? [network] : [network, network.split(":").slice(0, 3).join(":")];
};

export const limitConnections = (
  { perAddress, inAll }: ConnectionLimits,
  clock: Clock,
  logger: Logger,
): OpenConnections => {
  const open = new Set<Connection>();
  const unknownSenders = new Map<string, Group>();
  const owners = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  const firstThisMinute = createOncePerMinute(clock);
  let unknown = 0;

  const leave = (key: string): Connection | undefined => {
    const group = groupOf.get(key);
    if (!group) return undefined;
    const connection = group.members.get(key);
    groupOf.delete(key);
    group.members.delete(key);
    if (!group.known) unknown -= 1;
    if (group.members.size === 0) (group.known ? owners : unknownSenders).delete(group.name);
    return connection;
  };
  const join = (key: string, connection: Connection, name: string, known: boolean): Group => {
    const groups = known ? owners : unknownSenders;
    const group = groups.get(name) ?? { name, known, members: new Map() };
    groups.set(name, group);
    group.members.set(key, connection);
    groupOf.set(key, group);
    if (!known) unknown += 1;
    return group;
  };
  const closeOldest = ({ name, members }: Group): void => {
    if (firstThisMinute(name))
      logger.warn({ source: name, open: members.size }, "too many connections; the oldest are closed");
    const [oldest] = members.keys();
    if (oldest !== undefined) leave(oldest)?.destroy();
  };

  return {
    add: (connection) => {
      const { remoteAddress } = connection;
      if (remoteAddress === undefined) return void connection.destroy();
      const key = keyOf(connection);
      const group = join(key, connection, networkOf(remoteAddress), false);
      open.add(connection);
      connection.once("close", () => {
        open.delete(connection);
        leave(key);
      });
      if (group.members.size > perAddress) closeOldest(group);
      else if (unknown > inAll)
        closeOldest(
          unknownSenders
            .values()
            .reduce((most, other) => (other.members.size > most.members.size ? other : most)),
        );
    },
    authenticated: (ends, owner) => {
      const key = keyOf(ends);
      const group = groupOf.get(key);
      if (!group || (group.known && group.name === owner?.name)) return;
      const connection = leave(key);
      if (!owner || !connection) return;
      const own = join(key, connection, owner.name, true);
      if (own.members.size > owner.most) closeOldest(own);
    },
    get unknown() {
      return unknown;
    },
    closeAll: () => {
      for (const connection of open) connection.destroy();
    },
  };
};
