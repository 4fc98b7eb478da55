import { expect, it } from "vitest";
import { exampleFields, exampleLanguages, exampleRequest } from "./example-requests.ts";

const channel = (parameter: string, mappingKey: string, more = {}) => ({
  ...{ parameter, mappingKey, unit: null, rawMin: null, rawMax: null },
  ...more,
});

it("takes the keys of the device, with values that its channels take", () => {
  const fields = exampleFields([
    channel("pressure", "P1"),
    channel("pressure", "AI2", { rawMin: 4, rawMax: 20 }),
    channel("digital_output.1", "DO1"),
    channel("inlet_pressure", "R", { factor: 0.01, offset: -1 }),
  ]);
  expect(Object.keys(fields)).toEqual(["P1", "AI2", "DO1", "R"]);
  // A register in hundredths of a bar above -1 bar.
  expect(fields.R).toBeGreaterThan(100);
  expect(fields).toMatchObject({ AI2: 12, P1: expect.any(Number) });
  expect(Object.keys(exampleFields([]))).toEqual(["P1"]);
});

it("declares the certificate that the program for https uses", () => {
  const text = exampleRequest("arduino", {
    ...{ origin: "https://scada.example", token: "secret-token-000", fields: { P1: 1.5 } },
  });
  expect(text.indexOf("const char* rootCertificate")).toBeGreaterThan(-1);
  expect(text.indexOf("const char* rootCertificate")).toBeLessThan(
    text.indexOf("setCACert(rootCertificate)"),
  );
});

it.each(exampleLanguages)("writes a request in %s with address, key and token in a header", (language) => {
  const text = exampleRequest(language, {
    ...{ origin: "https://scada.example", token: "secret-token-000", fields: { "it's": 1.5 } },
  });
  expect(text).toContain("https://scada.example/api/v1/telemetry");
  expect(text).toContain("Bearer secret-token-000");
  expect(text).not.toMatch(/telemetry\S*secret-token/);
  expect(text).toContain(
    language === "curl" ? `{"it'\\''s":1.5}` : language === "arduino" ? `{\\"it's\\":1.5}` : `{"it's":1.5}`,
  );
});
