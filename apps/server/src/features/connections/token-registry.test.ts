import { guardText } from "@sgval/contract/table";
import { expect, it } from "vitest";
import { newSecret } from "./token-registry.ts";

it("draws no secret that a table would write differently", () => {
  const secrets = Array.from({ length: 2_000 }, newSecret);
  expect(secrets.filter((secret) => guardText(secret) !== secret)).toEqual([]);
  expect(new Set(secrets).size).toBe(2_000);
});
