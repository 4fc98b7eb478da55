import type { ParameterDefinition, ParameterState } from "../parameter-definition.ts";

const states = [
  { code: 0, key: "normal", names: { vn: "Bình thường", en: "Normal", fr: "Normal" } },
  { code: 1, key: "detected", names: { vn: "Có cảnh báo", en: "Detected", fr: "Détecté" } },
] as const satisfies readonly ParameterState[];

const flag = { unit: "state", kinds: ["boolean"], min: 0, max: 1, decimals: 0, states } as const;

/** What a meter or logger finds out by itself and reports as on or off. */
export const flags = {
  leak: {
    ...{ names: { vn: "Rò rỉ", en: "Leak", fr: "Fuite" }, ...flag },
    deviceTypes: ["VGA", "DATALOGGER", "WELL_LOGGING", "WATER_PUMP"],
  },
  burst: {
    ...{ names: { vn: "Vỡ ống", en: "Burst", fr: "Rupture de conduite" }, ...flag },
    deviceTypes: ["VGA", "DATALOGGER"],
  },
  backflow: {
    ...{ names: { vn: "Chảy ngược", en: "Backflow", fr: "Retour d'eau" }, ...flag },
    deviceTypes: ["VGA", "DATALOGGER", "WELL_LOGGING", "WATER_PUMP"],
  },
  empty_pipe: {
    ...{ names: { vn: "Ống cạn nước", en: "Empty pipe", fr: "Conduite vide" }, ...flag },
    deviceTypes: ["VGA", "DATALOGGER", "WELL_LOGGING", "WATER_PUMP"],
  },
  tamper: {
    ...{ names: { vn: "Can thiệp trái phép", en: "Tampering", fr: "Fraude" }, ...flag },
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING", "WATER_PUMP"],
  },
  low_battery: {
    ...{ names: { vn: "Báo pin yếu", en: "Low battery (flag)", fr: "Pile faible (indicateur)" }, ...flag },
    deviceTypes: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING"],
  },
} as const satisfies Record<string, ParameterDefinition>;
