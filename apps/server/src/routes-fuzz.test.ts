import type { Route } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import { expect, it } from "vitest";
import { testPassword, useHarness } from "./testing/harness.ts";
import { oddValue, seededRandom } from "./testing/seeded-random.ts";
import { aUser } from "./testing/user-builder.ts";

const harness = useHarness();
const random = seededRandom(3);

/** Keys that the schema of a body or query knows, if it says so. */
const keysOf = (schema: Route["body"]): string[] =>
  schema && "shape" in schema && typeof schema.shape === "object" && schema.shape
    ? Object.keys(schema.shape)
    : [];

const inputFor = (schema: Route["body"]): Record<string, unknown> =>
  Object.fromEntries(
    [...keysOf(schema), "odd"].filter(() => random.below(3) > 0).map((key) => [key, oddValue(random)]),
  );

const addressOf = ({ path, query }: Route): string => {
  const filled = path.replace(/:\w+/g, () =>
    encodeURIComponent(random.pick(["1", "0", "2147483648", "-1", "abc", "1.5", "%00", "9".repeat(30)])),
  );
  const asked = Object.entries(inputFor(query)).map(([key, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${encodeURIComponent(key)}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return `${filled}?${asked.join("&")}`;
};
const bodyOf = ({ method, body }: Route): string | undefined => {
  if (method === "GET") return undefined;
  return random.pick([
    () => JSON.stringify(inputFor(body)),
    () => JSON.stringify(oddValue(random)),
    () => random.bytes(40).toString("latin1"),
  ])();
};

it("answers no request to any route with a failure", async () => {
  await aUser().named("fuzzer01").asSuperUser().withPassword(testPassword).in(harness);
  const signIn = () => harness.signIn("fuzzer01", testPassword);
  let { token } = await signIn();
  // Signing out would leave the rest unasked.
  const asked = allRoutes.filter(({ path }) => path !== "/auth/logout");
  const failed: string[] = [];
  for (const declared of asked)
    for (let turn = 0; turn < 3; turn += 1) {
      const path = addressOf(declared);
      const body = bodyOf(declared);
      const answer = await harness.request(declared.method, path, {
        token: "deviceToken" in declared.access ? null : token,
        ...(body === undefined ? {} : { body }),
        headers: { "idempotency-key": `fuzz-${random.below(1e9)}` },
      });
      const text = await answer.text();
      if (answer.status >= 500) failed.push(`${declared.method} ${path} ${body}: ${answer.status} ${text}`);
      if (answer.status === 401 && !("deviceToken" in declared.access)) ({ token } = await signIn());
    }
  expect(failed).toEqual([]);
});
