import type { ParameterDefinition } from "../parameter-definition.ts";

/** State of a valve and of its controller. */
export const valve = {
  valve_opening: {
    names: { vn: "Độ mở van", en: "Valve opening", fr: "Ouverture de la vanne" },
    unit: "%",
    kinds: ["instant"],
    min: 0,
    max: 100,
    decimals: 0,
    deviceTypes: ["VGA"],
  },
  valve_state: {
    names: { vn: "Trạng thái van", en: "Valve state", fr: "État de la vanne" },
    unit: "state",
    kinds: ["enum"],
    min: 0,
    max: 4,
    decimals: 0,
    states: [
      {
        code: 0,
        key: "regulating_high",
        names: { vn: "Điều áp mức cao", en: "Regulating high", fr: "Régulation haute" },
      },
      {
        code: 1,
        key: "regulating_low",
        names: { vn: "Điều áp mức thấp", en: "Regulating low", fr: "Régulation basse" },
      },
      { code: 2, key: "fully_open", names: { vn: "Mở hoàn toàn", en: "Fully open", fr: "Ouverte" } },
      { code: 3, key: "fully_closed", names: { vn: "Đóng hoàn toàn", en: "Fully closed", fr: "Fermée" } },
      { code: 4, key: "unknown", names: { vn: "Chưa rõ", en: "Unknown", fr: "Inconnu" } },
    ],
    deviceTypes: ["VGA"],
  },
  digital_output: {
    names: { vn: "Ngõ ra số", en: "Digital output", fr: "Sortie numérique" },
    short: "DO",
    unit: "state",
    kinds: ["boolean"],
    min: 0,
    max: 1,
    decimals: 0,
    states: [
      { code: 0, key: "off", names: { vn: "Tắt", en: "Off", fr: "Arrêt" } },
      { code: 1, key: "on", names: { vn: "Bật", en: "On", fr: "Marche" } },
    ],
    deviceTypes: ["VGA", "WELL_LOGGING", "WATER_PUMP"],
  },
} as const satisfies Record<string, ParameterDefinition>;
