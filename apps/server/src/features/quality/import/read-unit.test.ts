import { resultColumns, sampleImportColumns } from "@sgval/contract/quality/sample-import";
import { parameters } from "@sgval/quantities/parameter";
import { expect, it } from "vitest";
import { readHeadingUnit, readUnit } from "./read-unit.ts";

it("reads the unit of a cell, and refuses one that does not fit or is not known", () => {
  expect(readUnit("mg/l", "arsenic")).toBe("mg/L");
  expect(readUnit("µg.L-1", "arsenic")).toBe("ug/L");
  expect(readUnit("μg·L⁻¹", "arsenic")).toBe("ug/L");
  expect(readUnit("mg L-1", "arsenic")).toBe("mg/L");
  expect(readUnit("mg/lít", "arsenic")).toBe("mg/L");
  expect(readUnit("mg CaCO3/L", "hardness")).toBe("mg/L");
  expect(readUnit("mS.cm-1", "conductivity")).toBe("mS/cm");
  expect(readUnit("VK/100 mL", "e_coli")).toBe("CFU/100mL");
  expect(readUnit("VK trong 100 mL", "e_coli")).toBe("CFU/100mL");
  expect(readUnit("UFC/100 mL", "e_coli")).toBe("CFU/100mL");
  expect(readUnit("MPN/100mL", "coliform")).toBe("MPN/100mL");
  for (const [unit, parameter] of [
    ["CFU/mL", "coliform"],
    ["mg/L", "coliform"],
    ["VK trong 1 mL", "e_coli"],
    ["°f", "hardness"],
    ["°dH", "hardness"],
    ["mmol", "hardness"],
    ["g l-1", "tds"],
    ["mg.mL-1", "tds"],
    ["%", "dissolved_oxygen"],
    ["-", "arsenic"],
  ] as const)
    expect(readUnit(unit, parameter), unit).toBeNull();
});

it("takes pH for pH whatever stands for its unit", () => {
  for (const unit of ["-", "pH", "unité pH"]) expect(readUnit(unit, "ph"), unit).toBe("pH");
  expect(readUnit("mg/L", "ph")).toBeNull();
});

it("takes the unit of the catalogue for a heading that names none", () => {
  expect(readHeadingUnit("Asen (µg/L)", "arsenic")).toBe("ug/L");
  expect(readHeadingUnit("Lugol, Fe (mg/L)", "iron")).toBe("mg/L");
  for (const [heading, parameter] of [
    ["Asen", "arsenic"],
    ["Asen (As)", "arsenic"],
    ["Hàm lượng Asen, tổng số", "arsenic"],
    ["Asen (TCVN 6626:2000)", "arsenic"],
    ["Sắt tổng (Fe2+, Fe3+)", "iron"],
    ["Độ cứng, tính theo CaCO3", "hardness"],
    ["Dureté totale de l'eau (CaCO3)", "hardness"],
    ["Nitrat (NO3- tính theo Nitơ)", "nitrate"],
    ["Clo dư tự do (Cl₂)", "residual_chlorine"],
  ] as const)
    expect(readHeadingUnit(heading, parameter), heading).toBe("mg/L");
  expect(readHeadingUnit("Độ dẫn điện (25 °C)", "conductivity")).toBe("uS/cm");
});

it("knows the unit of every heading that this product writes", () => {
  for (const { key, parameter } of resultColumns)
    for (const heading of Object.values(sampleImportColumns.find((one) => one.key === key)?.heading ?? {}))
      expect(readHeadingUnit(heading, parameter), heading).toBe(parameters[parameter].unit);
});

it("gives no unit to a heading with one that is not known, rather than that of the catalogue", () => {
  for (const [heading, parameter] of [
    ["Độ cứng (°dH)", "hardness"],
    ["Độ cứng (độ Đức)", "hardness"],
    ["Độ cứng, độ Pháp", "hardness"],
    ["Độ cứng °f", "hardness"],
    ["Asen (g l-1)", "arsenic"],
    ["Asen (x 10-3)", "arsenic"],
    ["DO (%)", "dissolved_oxygen"],
    ["EC mS", "conductivity"],
    ["E. coli (VK trong 1 mL)", "e_coli"],
  ] as const)
    expect(readHeadingUnit(heading, parameter), heading).toBeNull();
});
