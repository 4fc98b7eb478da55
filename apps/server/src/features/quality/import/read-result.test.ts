import { expect, it } from "vitest";
import { nitrogenColumn, parameterNamed, readBasis, readResult, readUnit } from "./read-result.ts";

it("reads results as laboratories write them, those below a detection limit with its number", () => {
  const of = (cell: unknown, decimal: "," | "." = ",") => {
    const found = readResult(cell, decimal);
    return found && `${found.operator} ${found.value}`;
  };
  expect(of(0.012)).toBe("= 0.012");
  expect(of("0,012")).toBe("= 0.012");
  expect(of("0.012", ".")).toBe("= 0.012");
  expect(of("<0,0005")).toBe("< 0.0005");
  expect(of("< 3")).toBe("< 3");
  expect(of("KPH")).toBe("< 0");
  expect(of("Không phát hiện")).toBe("< 0");
  expect(of("KPH/100mL")).toBe("< 0");
  expect(of("N.D.")).toBe("< 0");
  expect(of("KPH (<0,001)")).toBe("< 0.001");
  expect(of("ND (LOD = 0.001)", ".")).toBe("< 0.001");
  expect(of("< LOD")).toBe("< 0");
  for (const text of ["> 2400", "đạt", "", "0,01-0,02", null]) expect(of(text), String(text)).toBeNull();
});

it("reads the unit of a heading or a cell, and refuses one that does not fit", () => {
  expect(readUnit("Asen (µg/L)", "arsenic")).toBe("ug/L");
  expect(readUnit("mg/l", "arsenic")).toBe("mg/L");
  expect(readUnit("Asen", "arsenic")).toBe("mg/L");
  expect(readUnit("mg CaCO3/L", "hardness")).toBe("mg/L");
  expect(readUnit("VK/100 mL", "e_coli")).toBe("CFU/100mL");
  expect(readUnit("MPN/100mL", "coliform")).toBe("MPN/100mL");
  expect(readUnit("CFU/mL", "coliform")).toBeNull();
  expect(readUnit("mg/L", "coliform")).toBeNull();
});

it("takes nitrogen as N or as its ion only where that is said", () => {
  expect(readBasis("Nitrat (NO3-)", "nitrate")).toBe("NO3");
  expect(readBasis("Nitrat (NO3- tính theo N)", "nitrate")).toBe("NO3-N");
  expect(readBasis("NO3--N", "nitrate")).toBe("NO3-N");
  expect(readBasis("mg N/L", "nitrite")).toBe("NO2-N");
  expect(readBasis("Amoni (NH4+)", "ammonium")).toBe("NH4");
  expect(readBasis("Nitrate as N", "nitrate")).toBe("NO3-N");
  expect(readBasis("Nitrat", "nitrate")).toBeNull();
  expect(nitrogenColumn("Nitrat (mg/L)")).toBeNull();
  expect(nitrogenColumn("Nitrat (NO3-) mg/L")).toBe("nitrate-NO3");
  expect(nitrogenColumn("Amoni, tính theo N (mg/L)")).toBe("ammonium");
  expect(nitrogenColumn("Độ đục")).toBeUndefined();
});

it("knows parameters by the names and symbols of certificates", () => {
  expect(parameterNamed("Hàm lượng Asen (As)")).toBeNull();
  expect(parameterNamed("Asen (As)")).toBe("arsenic");
  expect(parameterNamed("Pb")).toBe("lead");
  expect(parameterNamed("E. coli")).toBe("e_coli");
  expect(parameterNamed("Coliform tổng số")).toBe("coliform");
  expect(parameterNamed("Clo dư tự do")).toBe("residual_chlorine");
  expect(parameterNamed("Nitrit (NO2-)")).toBe("nitrite");
  expect(parameterNamed("Total hardness")).toBe("hardness");
  expect(parameterNamed("Radium")).toBeNull();
});
