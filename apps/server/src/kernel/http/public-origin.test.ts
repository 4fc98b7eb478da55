import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { publicOrigin } from "./public-origin.ts";

it("takes the public URL if set, otherwise the listen address", () => {
  expect(publicOrigin(readConfig({ SGVAL_PUBLIC_URL: "https://sg.example/water/" }), null)).toBe(
    "https://sg.example/water",
  );
  expect(publicOrigin(readConfig({}), null)).toBe("http://127.0.0.1:8080");
  expect(publicOrigin(readConfig({ SGVAL_HTTP_HOST: "0.0.0.0" }), null)).toBe("http://localhost:8080");
  expect(
    publicOrigin(readConfig({ SGVAL_HTTP_HOST: "::1", SGVAL_HTTP_PORT: "0" }), {
      port: 4711,
      address: "::1",
      family: "IPv6",
    }),
  ).toBe("http://[::1]:4711");
});
