import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { socketEvents } from "@sgval/contract/realtime";
import { allRoutes } from "@sgval/contract/routes";
import { beforeAll, expect, it } from "vitest";
import { type Description, describeRoutes, type Operation } from "./description.fixture.ts";

let description: Description;
const operations = (): [string, Operation][] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );
const operation = (name: string): Operation => {
  const found = operations().find(([key]) => key === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found[1];
};

beforeAll(async () => {
  description = await describeRoutes();
});

it("[R7.1] is a description in which a linter finds no error", async () => {
  const result = await new Validator().validate({ ...structuredClone(description) });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

it("names every operation once, as its route is named", () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(ids.filter((one) => !/^[a-z]\w+$/.test(one))).toEqual([]);
  expect(new Set(ids).size).toBe(allRoutes.length);
  expect(operation("post /api/v1/telemetry").operationId).toBe("postTelemetry");
});

it("declares the parameters of every path, and each once", () => {
  const wrong = operations().filter(([key, { parameters = [] }]) => {
    const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
    const all = parameters.map((one) => `${one.in} ${one.name}`);
    return inPath.toSorted().join() !== declared.toSorted().join() || new Set(all).size !== all.length;
  });
  expect(wrong.map(([key]) => key)).toEqual([]);
});

it("says where the server is and what may be called without, with a session, and with a token of a device", () => {
  expect(description.servers).toEqual([{ url: "https://water.example.org" }]);
  expect(operation("post /api/v1/auth/login").security).toEqual([]);
  expect(operation("post /api/v1/telemetry").security).toEqual([{ deviceToken: [] }]);
  expect(operation("get /api/v1/device").security).toEqual([{ bearer: [] }]);
  expect(operation("post /api/v1/ingest/{id}").security).toEqual([
    { gatewaySecret: [] },
    { gatewaySecretHeader: [] },
  ]);
  const schemes = operations().flatMap(([, { security = [] }]) => security.flatMap(Object.keys));
  expect(Object.keys(description.components.securitySchemes).toSorted()).toEqual(
    [...new Set(schemes)].toSorted(),
  );
  const tags = new Set(operations().flatMap(([, one]) => one.tags));
  expect(new Set(description.tags.map(({ name }) => name))).toEqual(tags);
});

it("describes what every route is sent: fields, a file, or the message of a device", () => {
  const without = operations().filter(
    ([, { requestBody }]) => requestBody && !Object.values(requestBody.content).every((one) => one.schema),
  );
  expect(without).toEqual([]);
  expect(Object.keys(operation("post /api/v1/telemetry").requestBody?.content ?? {})).toContain(
    "application/json",
  );
  expect(operation("post /api/v1/ingest/{id}").requestBody?.content).toHaveProperty(["application/json"]);
  expect(operation("post /api/v1/device/import").requestBody?.content).toHaveProperty([
    "multipart/form-data",
  ]);
  expect(operation("put /api/v1/reading-import/{id}/file").requestBody?.content).toHaveProperty([
    "application/octet-stream",
  ]);
});

it("describes a file as a file, in the formats that it has", () => {
  const { responses } = operation("get /api/v1/device/export");
  expect(Object.keys(responses["200"]?.content ?? {})).toContain("text/csv");
  expect(responses["202"]?.content).toHaveProperty(["application/json"]);
});

const guide = readFileSync(new URL("../../../../../docs/api.md", import.meta.url), "utf8");

it("has every address that the guide of the API names, and its parameters", () => {
  const fill = (path: string) => path.replace(/\/\d+(?=\/|$)/g, "/{}").replace(/\{\w+\}/g, "{}");
  const known = new Map(operations().map(([key, one]) => [fill(key.split(" ")[1] ?? ""), one]));
  const named = [...guide.matchAll(/\/api\/v1(\/[\w/{}-]+)(?:\?([\w=,.&$:%-]+))?/g)].filter(
    ([, path]) => path !== "/openapi" && path !== "/docs",
  );
  expect(named.length).toBeGreaterThan(15);
  for (const [whole, path = "", query = ""] of named) {
    const found = known.get(fill(`/api/v1${path}`));
    expect(found, whole).toBeTruthy();
    const parameters = operations()
      .filter(([key]) => fill(key.split(" ")[1] ?? "") === fill(`/api/v1${path}`))
      .flatMap(([, one]) => one.parameters ?? []);
    for (const [name = ""] of query.split("&").map((part) => part.split("=")))
      if (name !== "" && !name.startsWith("$"))
        expect(
          parameters.map((one) => one.name),
          whole,
        ).toContain(name);
  }
});

it("is accompanied by a guide that names every event of the live connection", () => {
  expect(Object.keys(socketEvents).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
