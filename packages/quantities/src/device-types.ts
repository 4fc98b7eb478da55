import type { Names } from "./language.ts";

/** Device types, by the codes of the specification, used in payloads and event names. */
export const deviceTypes = [
  "VGA",
  "DATALOGGER",
  "CARBONATE_HARDNESS",
  "WELL_LOGGING",
  "WATER_PUMP",
  "DMA",
] as const;

export type DeviceType = (typeof deviceTypes)[number];

export const isDeviceType = (text: string): text is DeviceType => deviceTypes.some((type) => type === text);

export type DeviceTypeDefinition = {
  readonly names: Names;
  /** Default seconds between uploads (not between samples). */
  readonly reportIntervalSeconds: number;
  /** Parameters shown on cards, lists and maps, most important first: the first that a device reports is its key value. */
  readonly keyValues: readonly string[];
  /** Whether devices of this type accept commands. */
  readonly hasActions: boolean;
  /** A virtual device has no hardware: its values are computed from its members. */
  readonly virtual: boolean;
};

export const deviceTypeDefinitions: Readonly<Record<DeviceType, DeviceTypeDefinition>> = {
  VGA: {
    names: { vn: "Van giảm áp", en: "Pressure-reducing valve", fr: "Réducteur de pression" },
    reportIntervalSeconds: 300,
    keyValues: ["outlet_pressure", "critical_point_pressure", "inlet_pressure", "flow"],
    hasActions: true,
    virtual: false,
  },
  DATALOGGER: {
    names: { vn: "Thiết bị ghi dữ liệu", en: "Data logger", fr: "Enregistreur de données" },
    reportIntervalSeconds: 3600,
    // A meter that knows its direction has no plain flow.
    keyValues: [
      "pressure",
      "critical_point_pressure",
      "flow",
      "flow_forward",
      "total_flow",
      "total_forward",
      "battery",
    ],
    hasActions: false,
    virtual: false,
  },
  CARBONATE_HARDNESS: {
    names: { vn: "Chất lượng nước", en: "Water quality", fr: "Qualité de l'eau" },
    reportIntervalSeconds: 300,
    keyValues: ["ph", "residual_chlorine", "turbidity", "conductivity"],
    hasActions: false,
    virtual: false,
  },
  WELL_LOGGING: {
    names: { vn: "Giếng khoan", en: "Groundwater well", fr: "Forage" },
    reportIntervalSeconds: 900,
    keyValues: ["water_level", "flow", "pump_current"],
    hasActions: true,
    virtual: false,
  },
  WATER_PUMP: {
    names: { vn: "Trạm bơm", en: "Pump station", fr: "Station de pompage" },
    reportIntervalSeconds: 60,
    // Each pump of the station reports these two under its own instance.
    keyValues: ["pump_running", "pump_power"],
    hasActions: true,
    virtual: false,
  },
  DMA: {
    names: { vn: "Vùng DMA", en: "District metered area", fr: "Secteur de comptage" },
    // Used until the zone has members; then the longest interval of its members applies.
    reportIntervalSeconds: 900,
    // Night flow and loss are worked out in the account of the zone: none of its devices reports them.
    keyValues: ["flow", "flow_forward", "critical_point_pressure", "average_pressure"],
    hasActions: false,
    virtual: true,
  },
};
