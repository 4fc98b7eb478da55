import { BlockList, isIP } from "node:net";

type Range = readonly [network: string, prefix: number, family: "ipv4" | "ipv6"];

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) list.addSubnet(...range);
  return list;
};

/** Never called, whatever an administrator allows: cloud metadata, the own link, and what is no single machine. */
const never = listOf([
  ["0.0.0.0", 8, "ipv4"],
  ["100.100.100.200", 32, "ipv4"],
  // A public number, by which every machine of Azure reaches the one that runs it.
  ["168.63.129.16", 32, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["224.0.0.0", 4, "ipv4"],
  ["240.0.0.0", 4, "ipv4"],
  ["::", 128, "ipv6"],
  ["fd00:ec2::254", 128, "ipv6"],
  ["fd20:ce::254", 128, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
]);

/** This machine and networks that the internet does not reach (IANA special-purpose registries). */
const inside = listOf([
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fec0::", 10, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
]);

/** The eight groups of an IPv6 address, however it is written. */
const groupsOf = (address: string): number[] => {
  const plain = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [head = "", tail] = plain.split("::");
  const read = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? "")];
  return tail === undefined
    ? before
    : [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
};

const ipv4Of = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/** The IPv4 address that an IPv6 address leads to: mapped, compatible, or by translation or tunnel; else `null`. */
const embeddedIpv4 = (address: string): string | null => {
  const groups = groupsOf(address);
  const [first, second] = groups;
  if (first === 0x2002) return ipv4Of(groups[1], groups[2]);
  if (first === 0x64 && second === 0xff9b) return ipv4Of(groups[6], groups[7]);
  // Teredo has the bits of the address inverted.
  if (first === 0x2001 && second === 0) return ipv4Of(0xffff & ~(groups[6] ?? 0), 0xffff & ~(groups[7] ?? 0));
  // ISATAP, behind any prefix.
  const isIsatap = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x0200);
  const isTranslated =
    groups.slice(0, 4).every((group) => group === 0) && groups[4] === 0xffff && groups[5] === 0;
  if (isIsatap || isTranslated) return ipv4Of(groups[6], groups[7]);
  const isZero = groups.slice(0, 5).every((group) => group === 0);
  const isMapped = isZero && (groups[5] === 0xffff || groups[5] === 0);
  return isMapped && (groups[6] !== 0 || (groups[7] ?? 0) > 1) ? ipv4Of(groups[6], groups[7]) : null;
};

/**
 * Whether the server may call this IP address for somebody.
 * @param insideAllowed an administrator allows an address of this machine or of the own network
 */
export const mayCall = (address: string, insideAllowed: boolean): boolean => {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 6) {
    const embedded = embeddedIpv4(address);
    // Beside its own range: an interface id in a network that is inside may look like an embedded address.
    if (embedded !== null && !mayCall(embedded, insideAllowed)) return false;
  }
  const family = version === 6 ? "ipv6" : "ipv4";
  const bare = address.split("%")[0] ?? address;
  return !never.check(bare, family) && (insideAllowed || !inside.check(bare, family));
};
