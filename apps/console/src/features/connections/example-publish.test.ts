import { expect, it } from "vitest";
import { examplePublish } from "./example-publish.ts";
import { exampleLanguages } from "./example-requests.ts";

const publish = {
  ...{ host: "scada.example", port: 1883, secure: false, user: "DL-77", token: "secret-token-000" },
  ...{ topic: "sgval/DL-77/up", fields: { P1: 1.5 } },
};

it.each(exampleLanguages)("publishes in %s at the broker, as the device, on its topic", (language) => {
  const text = examplePublish(language, publish);
  for (const part of ["scada.example", "1883", "DL-77", "secret-token-000", "sgval/DL-77/up"])
    expect(text).toContain(part);
  expect(text).toContain(language === "arduino" ? '{\\"P1\\":1.5}' : '{"P1":1.5}');
  expect(text).not.toMatch(/certificate|capath|tls/i);
});

it.each([
  ["curl", "--capath"],
  ["arduino", "network.setCACert(rootCertificate)"],
  ["python", "tls="],
] as const)("checks the certificate of an encrypted port in %s", (language, part) => {
  const text = examplePublish(language, { ...publish, port: 8883, secure: true });
  expect(text).toContain("8883");
  expect(text).toContain(part);
});

it("writes a quote in a shell so that it stays a part of the text", () => {
  expect(examplePublish("curl", { ...publish, fields: { "it's": 1 } })).toContain(`{"it'\\''s":1}`);
});
