import { expect, it } from "vitest";
import { parameterNamed } from "./laboratory-names.ts";

it("knows parameters by the names and symbols of certificates", () => {
  expect(parameterNamed("Hàm lượng Asen (As)")).toBeNull();
  expect(parameterNamed("Asen (As)")).toBe("arsenic");
  expect(parameterNamed("Pb")).toBe("lead");
  expect(parameterNamed("E. coli")).toBe("e_coli");
  expect(parameterNamed("Coliform tổng số")).toBe("coliform");
  expect(parameterNamed("Clo dư tự do")).toBe("residual_chlorine");
  expect(parameterNamed("Nitrit (NO2-)")).toBe("nitrite");
  expect(parameterNamed("Total hardness")).toBe("hardness");
  expect(parameterNamed("Nitrat tính theo N")).toBe("nitrate");
  expect(parameterNamed("Radium")).toBeNull();
  expect(parameterNamed("Nitrat + Nitrit (tính theo N)")).toBeNull();
  expect(parameterNamed("[NO3]/50 + [NO2]/3")).toBeNull();
});
