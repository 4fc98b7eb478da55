import { expect, it } from "vitest";
import { nitrogenColumn, readBasis, readResult } from "./read-result.ts";

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

it("takes a number for the detection limit only where it stands for one, not that of a method or a volume", () => {
  const of = (cell: string) => {
    const found = readResult(cell, ",");
    return found && `${found.operator} ${found.value}`;
  };
  expect(of("KPH (TCVN 6187-2:1996)")).toBe("< 0");
  expect(of("KPH (ISO 9308-1:2014)")).toBe("< 0");
  expect(of("KPH trong 100 mL")).toBe("< 0");
  expect(of("KPH (SMEWW 3125:2017, LOD = 0,001)")).toBe("< 0.001");
  expect(of("ND (MDL: 0,3)")).toBe("< 0.3");
  expect(of("KPH (0,001)")).toBe("< 0.001");
  expect(of("KPH (0,001 mg/L)")).toBe("< 0.001");
  expect(of("< LOQ (0,02)")).toBe("< 0.02");
  expect(readResult("KPH (LOD = 0,02 mg/L)", ",")).toEqual({ operator: "<", value: 0.02, unit: "mg/l" });
  expect(readResult("ND (0,5 µg/L)", ",")).toEqual({ operator: "<", value: 0.5, unit: "µg/l" });
  expect(readResult("KPH (<1 VK/100 mL)", ",")).toEqual({ operator: "<", value: 1, unit: "vk/100 ml" });
  expect(readResult("KPH (SMEWW 3125:2017, LOD = 0,001)", ",")).toEqual({ operator: "<", value: 0.001 });
  // Behind a zero it can only be a fraction, whatever sign the other cells have.
  expect(of("KPH (MDL = 0.001)")).toBe("< 0.001");
  expect(readResult("KPH (LOD=0,001)", ".")).toEqual({ operator: "<", value: 0.001 });
  expect(of("KPH (LOD = 2.41)")).toBeNull();
  // What the number is, nobody knows.
  expect(of("KPH 3 lần")).toBeNull();
});

it("takes nitrogen as N or as its ion only where that is said", () => {
  expect(readBasis("Nitrat (NO3-)", "nitrate")).toBe("NO3");
  expect(readBasis("Nitrat (NO3- tính theo N)", "nitrate")).toBe("NO3-N");
  expect(readBasis("NO3--N", "nitrate")).toBe("NO3-N");
  expect(readBasis("mg N/L", "nitrite")).toBe("NO2-N");
  expect(readBasis("Amoni (NH4+)", "ammonium")).toBe("NH4");
  expect(readBasis("Nitrate as N", "nitrate")).toBe("NO3-N");
  expect(readBasis("Nitrat", "nitrate")).toBeNull();
  for (const asNitrogen of [
    "Nitrat (NO3- tính theo Nitơ) mg/L",
    "Nitrate as Nitrogen (NO3)",
    "Nitrates (NO3) exprimés en azote",
    "NO3_N",
    "NO3 N",
    "Nitrat N-NO3",
    "Nitrat NO₃⁻-N",
    "NO3- (mg/L-N)",
  ])
    expect(readBasis(asNitrogen, "nitrate"), asNitrogen).toBe("NO3-N");
  expect(readBasis("Nitrit (NO2-, tính theo nitơ)", "nitrite")).toBe("NO2-N");
  expect(readBasis("Amoni (NH4+ tính theo Nitơ)", "ammonium")).toBe("NH4-N");
  expect(readBasis("Nitrat (NO₃⁻)", "nitrate")).toBe("NO3");
  // Nitrogen is spoken of, but not in words that are known.
  for (const unclear of ["NO3, hàm lượng nitơ", "NO3: azote nitrique", "NO3 mg.L-1 N"])
    expect(readBasis(unclear, "nitrate"), unclear).toBeNull();
  expect(nitrogenColumn("Nitrat (NO3- tính theo Nitơ) mg/L")).toBe("nitrate");
  expect(nitrogenColumn("Nitrates en azote")).toBe("nitrate");
  expect(nitrogenColumn("Nitrat (mg/L)")).toBeNull();
  expect(nitrogenColumn("Nitrat (NO3-) mg/L")).toBe("nitrate-NO3");
  expect(nitrogenColumn("Amoni, tính theo N (mg/L)")).toBe("ammonium");
  expect(nitrogenColumn("Độ đục")).toBeUndefined();
});
