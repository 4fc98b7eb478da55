import { zoneIds } from "./zones.ts";

/** A block of flats whose valve and logger speak to a broker of its own; the utility's server joins that. */
export const cityCustomer = {
  name: "Chung cư Hoa Sen",
  /** The account of the utility's server. */
  username: "capnuoc",
  devices: [zoneIds(4).valve, "DL-10"],
  /** The topic of a device's readings on the customer's broker. */
  topicOf: (device: string): string => `hoasen/${device}/so-lieu`,
  subscription: "hoasen/{device}/so-lieu",
};
