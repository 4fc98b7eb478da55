/** Query keys that several features use, and roots of features whose queries others invalidate. */
export const sharedKeys = {
  account: ["account"],
  access: ["access"],
  devices: ["device"],
  deviceCounts: ["device", "counts"],
  /** All devices in view, with or without position. */
  mapDevices: ["device", "map"],
  unmapped: (deviceId: number) => ["device", "unmapped", deviceId],
  /** Below the detail of the device, with which it changes. */
  deviceGateway: (deviceId: number | undefined) => ["device", "detail", deviceId, "gateway"],
  deviceTypes: ["deviceTypes"],
  customParameters: ["customParameters"],
  rooms: ["room"],
  zones: ["zone"],
  views: ["account", "views"],
  networks: ["network"],
  isolationPlans: ["network", "isolation", "plan"],
  foundDevices: (
    q: string,
    only: { name?: string | undefined; type?: string | undefined; room?: number | string | undefined },
  ) => ["device", "choose", q, only],
  allFoundDevices: (q: string, only: object, most: number) => ["device", "choose-all", q, only, most],
  /** Data that is the same for all users, signed in or not. */
  public: ["auth"],
  publicOptions: ["auth", "options"],
  letters: ["connections", "letters"],
  letter: (id: number) => ["connections", "letters", "one", id],
  lockOuts: ["lockOut"],
  maintenance: ["maintenance"],
  leaks: ["leak"],
  materials: ["material"],
  decoders: ["decoder"],
  decoderChoices: ["decoder", "choices"],
  mappingProfiles: ["mappingProfile"],
  limitSets: ["limitSet"],
  shifts: ["settings", "shifts"],
  installation: ["installation"],
  baseMap: ["map", "base"],
  /** Below no other: the answer is of the time it was asked for. */
  triedAutomation: (deviceId: number, tried: object) => ["triedAutomation", deviceId, tried],
  photo: (id: number, version: number | null) => ["photo", id, version],
} as const;
