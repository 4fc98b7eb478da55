import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { expect, it } from "vitest";
import { emptyToken, tokenForm, tokenUse } from "./token-form.ts";

const problems = (values: object) =>
  tokenForm
    .safeParse({ ...emptyToken, ...values })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

it("[R3.14] requires a name and a device, and lets the server make the secret", () => {
  expect(problems({ name: "Gateway 1", deviceId: 7 })).toEqual([]);
  // A field shows the first of its problems.
  expect(problems({})).toEqual(
    expect.arrayContaining([
      ["name", "validation.required"],
      ["deviceId", "validation.required"],
    ]),
  );
});

it("validates a pasted secret by the rule of the server", () => {
  const named = { name: "Gateway 1", deviceId: 7 };
  expect(problems({ ...named, token: "short" })).toEqual([["token", "validation.token_too_short"]]);
  expect(problems({ ...named, token: "a b c d e f g h i j k" })).toEqual([
    ["token", "validation.invalid_value"],
  ]);
});

it("distinguishes a used token, a stale one and one never used", () => {
  const now = Date.parse("2025-11-18T09:00:00Z");
  const stateOf = (lastUsedAt: string | null, reportIntervalSeconds: number) => {
    const { staleAfter } = freshnessLimits("DATALOGGER", reportIntervalSeconds);
    return tokenUse({ lastUsedAt, staleAfterSeconds: staleAfter }, now);
  };
  expect(stateOf("2025-11-18T08:59:00Z", 300)).toBe("used");
  expect(stateOf("2025-11-18T08:40:00Z", 300)).toBe("stale");
  expect(stateOf(null, 300)).toBe("never");
  // A device that uploads once a day is on time for 26 hours.
  expect(stateOf("2025-11-17T07:30:00Z", 86_400)).toBe("used");
  expect(stateOf("2025-11-17T06:30:00Z", 86_400)).toBe("stale");
});
