import { expect, it } from "vitest";
import { maskedEmail } from "./forgot-password.tsx";

it("shows of an address only what its owner needs to know it again", () => {
  expect(maskedEmail("letam@vinhhoa.vn")).toBe("le***@v***.vn");
  expect(maskedEmail("bo@a.b.example")).toBe("b***@a***.example");
});
