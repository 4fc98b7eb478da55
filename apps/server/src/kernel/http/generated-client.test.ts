import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTypes from "openapi-typescript";
import { expect, inject, it } from "vitest";
import { describeRoutes } from "./description.fixture.ts";

/** What somebody outside writes against the generated types. */
const client = `import type { components, operations } from "./api";

type Problem = components["schemas"]["ErrorAnswer"];
type Good<Name extends keyof operations> = operations[Name]["responses"] extends {
  200: { content: { "application/json": infer Answer } };
} ? Answer : never;
type Failure<Name extends keyof operations, Status extends keyof operations[Name]["responses"]> =
  operations[Name]["responses"][Status] extends { content: { "application/problem+json": infer Answer } } ? Answer : never;

declare const telemetry: Good<"postTelemetry">;
export const accepted: number = telemetry.accepted;
export const rejected: string[] = telemetry.rejected.map(({ field, reason }) => field + reason);

declare const busy: Failure<"sendCommand", 409>;
export const problem: Problem = busy;
export const isBusy: boolean = busy.error.code === "device_busy";
// @ts-expect-error a code that this answer never has
export const isOdd: boolean = busy.error.code === "no_such_code";

declare const devices: Good<"listDevices">;
export const names: string[] = devices.data.map(({ name }) => name);
export const total: number = devices.metaData.total;

export const asked: operations["readHistory"]["parameters"]["query"] = { parameter: ["flow"], from: 0, to: 1 };
// @ts-expect-error there is no such parameter
export const mistyped: operations["listDevices"]["parameters"]["query"] = { szie: 5 };

export const command: operations["sendCommand"]["requestBody"]["content"]["application/json"] = {
  requestId: "0".repeat(32),
  action: "low_pressure",
};
`;

it("[R7.1] gives a client whose types fit telemetry, lists, commands and every error", async () => {
  const folder = mkdtempSync(join(inject("testFolder"), "client-"));
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(await describeRoutes()));
  writeFileSync(join(folder, "api.ts"), await openapiTypes(join(folder, "openapi.json")));
  writeFileSync(join(folder, "client.ts"), client);
  const compiler = join(dirname(fileURLToPath(import.meta.resolve("typescript/package.json"))), "bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "esnext", "--types", ""];
  const run = promisify(execFile)(process.execPath, [compiler, ...options, "client.ts"], { cwd: folder });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});
