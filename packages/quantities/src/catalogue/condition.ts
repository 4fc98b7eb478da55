import type { ParameterDefinition } from "../parameter-definition.ts";

/** Condition of the device and of its chamber or cabinet. */
export const condition = {
  water_temperature: {
    names: { vn: "Nhiệt độ nước", en: "Water temperature", fr: "Température de l'eau" },
    unit: "degC",
    kinds: ["instant"],
    min: -2,
    max: 60,
    decimals: 1,
    defaultOver: 35,
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"],
  },
  device_temperature: {
    names: { vn: "Nhiệt độ thiết bị", en: "Device temperature", fr: "Température de l'appareil" },
    unit: "degC",
    kinds: ["instant"],
    min: -20,
    max: 95,
    decimals: 1,
    defaultUnder: 0,
    defaultOver: 65,
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING", "WATER_PUMP", "DMA"],
  },
  humidity: {
    names: { vn: "Độ ẩm", en: "Humidity", fr: "Humidité" },
    short: "RH",
    unit: "%",
    kinds: ["instant"],
    min: 0,
    max: 100,
    decimals: 0,
    // Above this water is entering the cabinet.
    defaultOver: 90,
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WATER_PUMP"],
  },
  brightness: {
    names: { vn: "Độ sáng", en: "Brightness", fr: "Luminosité" },
    unit: "lx",
    kinds: ["instant"],
    min: 0,
    max: 150_000,
    decimals: 0,
    // Light in a closed chamber means that its cover is open.
    defaultOver: 50,
    deviceTypes: ["VGA", "DATALOGGER"],
  },
  battery: {
    names: { vn: "Pin, nguồn", en: "Battery", fr: "Batterie" },
    unit: "V",
    kinds: ["instant"],
    min: 0,
    max: 60,
    decimals: 2,
    // Limits depend on the chemistry: see battery.ts.
    limitsPerSite: true,
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"],
  },
  signal: {
    names: { vn: "Sóng mạng", en: "Network signal", fr: "Signal réseau" },
    unit: "dBm",
    kinds: ["instant"],
    min: -140,
    max: -40,
    decimals: 0,
    defaultUnder: -105,
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"],
  },
} as const satisfies Record<string, ParameterDefinition>;
