import type { LimitRow, LimitSet } from "./limit-set.ts";

// Limits that the 2024 edition of QCVN 01-1 takes over from the 2018 one without a change.
const unchangedDrinking: readonly LimitRow[] = [
  { parameter: "ph", min: 6, max: 8.5 },
  { parameter: "turbidity", max: 2 },
  { parameter: "color", max: 15 },
  { parameter: "e_coli", max: 1, exclusiveMax: true },
  { parameter: "arsenic", max: 0.01 },
  { parameter: "manganese", max: 0.1 },
  { parameter: "zinc", max: 2, confirm: true },
  { parameter: "fluoride", max: 1.5, confirm: true },
  { parameter: "ammonium", max: 0.3, confirm: true },
  { parameter: "nitrite", max: 0.05, confirm: true },
  { parameter: "tds", max: 1000 },
  { parameter: "hardness", max: 300 },
];

const drinking2018: LimitSet = {
  code: "QCVN 01-1:2018/BYT",
  issuer: "Bộ Y tế",
  waterClass: "treated",
  effectiveFrom: "2019-06-15",
  effectiveTo: "2025-07-01",
  rows: [
    ...unchangedDrinking,
    { parameter: "residual_chlorine", min: 0.2, max: 1 },
    { parameter: "coliform", max: 3, exclusiveMax: true },
    { parameter: "lead", max: 0.01, confirm: true },
    { parameter: "mercury", max: 0.001, confirm: true },
    { parameter: "iron", max: 0.3 },
    { parameter: "nitrate", max: 2, confirm: true },
  ],
};

const drinking2024: LimitSet = {
  code: "QCVN 01-1:2024/BYT",
  issuer: "Bộ Y tế",
  waterClass: "treated",
  effectiveFrom: "2025-07-01",
  effectiveTo: null,
  rows: [
    ...unchangedDrinking,
    { parameter: "residual_chlorine", min: 0.2, max: 1, confirm: true },
    { parameter: "coliform", max: 1, exclusiveMax: true },
    { parameter: "lead", max: 0.01 },
    { parameter: "mercury", max: 0.001 },
    { parameter: "iron", max: 0.3, confirm: true },
    { parameter: "nitrate", max: 11 },
  ],
};

const surfaceWater2023: LimitSet = {
  code: "QCVN 08:2023/BTNMT A",
  issuer: "Bộ Tài nguyên và Môi trường",
  waterClass: "raw_surface",
  effectiveFrom: "2023-09-12",
  effectiveTo: null,
  rows: [
    { parameter: "ph", min: 6.5, max: 8.5, confirm: true },
    { parameter: "coliform", max: 1000, confirm: true },
    { parameter: "arsenic", max: 0.01 },
    { parameter: "lead", max: 0.02 },
    { parameter: "mercury", max: 0.001 },
    { parameter: "manganese", max: 0.1 },
    { parameter: "iron", max: 0.5 },
    { parameter: "zinc", max: 0.5 },
    { parameter: "fluoride", max: 1 },
    { parameter: "ammonium", max: 0.3 },
    { parameter: "nitrite", max: 0.05 },
    { parameter: "dissolved_oxygen", min: 6, confirm: true },
    { parameter: "cod", max: 10, confirm: true },
    { parameter: "bod5", max: 4, confirm: true },
    { parameter: "tss", max: 25, confirm: true },
    { parameter: "oil", max: 5 },
  ],
};

const groundwater2023: LimitSet = {
  code: "QCVN 09:2023/BTNMT",
  issuer: "Bộ Tài nguyên và Môi trường",
  waterClass: "groundwater",
  effectiveFrom: "2023-09-12",
  effectiveTo: null,
  rows: [
    { parameter: "ph", min: 5.8, max: 8.5 },
    { parameter: "coliform", max: 3 },
    { parameter: "e_coli", max: 0, notDetected: true },
    { parameter: "arsenic", max: 0.05 },
    { parameter: "lead", max: 0.01 },
    { parameter: "mercury", max: 0.001 },
    { parameter: "manganese", max: 0.5 },
    { parameter: "iron", max: 5 },
    { parameter: "zinc", max: 3 },
    { parameter: "fluoride", max: 1 },
    { parameter: "ammonium", max: 1 },
    { parameter: "nitrate", max: 15 },
    { parameter: "nitrite", max: 1 },
    { parameter: "tds", max: 1500 },
    { parameter: "hardness", max: 500 },
  ],
};

/** The national standards of Vietnam, which judge samples by their date. */
export const vietnamLimitSets: readonly LimitSet[] = [
  drinking2024,
  drinking2018,
  surfaceWater2023,
  groundwater2023,
];
