import { expect, it } from "vitest";
import { maskedEmail } from "./forgot-password.tsx";

it("masks an address so that only its owner recognises it", () => {
  expect(maskedEmail("letam@vinhhoa.vn")).toBe("le***@v***.vn");
  expect(maskedEmail("bo@a.b.example")).toBe("b***@a***.example");
});
