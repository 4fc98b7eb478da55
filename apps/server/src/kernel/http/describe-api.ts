import swagger from "@fastify/swagger";
import { problemAnswer } from "@sgval/contract/error";
import { gatewaySecretHeader, type Route } from "@sgval/contract/route";
import { allRoutes, routesByName } from "@sgval/contract/routes";
import { madeInBackground } from "@sgval/contract/table-export";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Config } from "../config.ts";
import { errorsByStatus, takesIdempotencyKey } from "./declared-errors.ts";
import { tagOf } from "./register-route.ts";

const keyHeader = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      minLength: 1,
      maxLength: 255,
      pattern: "^[\\x21-\\x7e]+$",
      description:
        "Carries the request out once: repeated under the same key within 24 hours, it gets the first answer.",
    },
  },
};
const replayed = {
  "Idempotency-Replayed": {
    type: "string",
    enum: ["true"],
    description: "The kept answer of the first request.",
  },
};
const errorSchema = "ErrorAnswer";

/** The error answers of a route by status: the one schema, with the codes of this route. */
const describeErrors = (route: Route) =>
  [...errorsByStatus(route)].map(([status, codes]) => [
    status,
    {
      description: codes.join(", "),
      content: {
        "application/problem+json": {
          schema: {
            allOf: [
              { $ref: `#/components/schemas/${errorSchema}` },
              { properties: { error: { properties: { code: { enum: codes } } } } },
            ],
          },
        },
      },
    },
  ]);

const isPart = (value: unknown): value is Record<string, object> =>
  typeof value === "object" && value !== null;

const bytes = { schema: { type: "string", format: "binary" } };
const tableFile = {
  "text/csv": bytes,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": bytes,
  "application/pdf": bytes,
};
const formWithFile = {
  schema: { type: "object", required: ["file"], properties: { file: bytes.schema } },
};
/** Any JSON: which of its fields are read says the mapping of the device. */
const message = { schema: {}, examples: { one: { value: { ts: 1_763_600_400, P1: 5.82, P2: 2.46 } } } };

/** What a route takes in the place of JSON fields. */
const receivedContent = {
  file: { "multipart/form-data": formWithFile },
  bytes: { "application/octet-stream": bytes },
  message: { "application/json": message, "text/plain": bytes, "application/octet-stream": bytes },
} as const satisfies Record<NonNullable<Route["receives"]>, object>;

const nameOf = new Map([...routesByName].map(([name, route]) => [route, name]));

/** Who may call: everybody, a device or a gateway with its secret, or a user with the token of a session. */
const securityOf = ({ access }: Route): Record<string, string[]>[] => {
  if ("public" in access) return [];
  if ("gatewaySecret" in access) return [{ gatewaySecret: [] }, { gatewaySecretHeader: [] }];
  return [{ ["deviceToken" in access ? "deviceToken" : "bearer"]: [] }];
};

/** The good answer: JSON, a redirect, a file of a GET without an answer schema, or nothing. */
const goodAnswers = (response: unknown, { method, redirects, errors }: Route): Record<string, object> => {
  if (isPart(response)) return response;
  if (redirects) return { 302: { type: "null", description: "The address to go to" } };
  if (method !== "GET") return { 204: { type: "null", description: "Done" } };
  if (!errors?.includes("table_too_long"))
    return { 200: { description: "A file", content: { "application/octet-stream": bytes } } };
  const file = { 200: { description: "A file in the format asked for", content: tableFile } };
  const description = "The file is long, and made in the background: the report run that makes it";
  return { ...file, 202: { ...z.toJSONSchema(madeInBackground, { io: "output" }), description } };
};

/** Every answer of a route, and the header of those that take an idempotency key (`honourIdempotencyKeys`). */
const describeAnswers: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document);
  const { declared } = document.route.config ?? {};
  if (!declared) return described;
  const { schema } = described;
  const repeats = takesIdempotencyKey(declared);
  const good = Object.entries(goodAnswers(schema.response, declared)).map(([status, answer]) => [
    status,
    repeats ? { ...answer, headers: replayed } : answer,
  ]);
  return {
    ...described,
    schema: {
      ...schema,
      operationId: nameOf.get(declared),
      security: securityOf(declared),
      ...(declared.receives ? { body: { content: receivedContent[declared.receives] } } : {}),
      ...(repeats ? { headers: keyHeader } : {}),
      response: Object.fromEntries([...good, ...describeErrors(declared)]),
    },
  };
};

/** Collects the OpenAPI description from the routes; must be registered before them. */
export const collectDescription = async (
  app: FastifyInstance,
  { title, publicUrl }: Pick<Config, "title" | "publicUrl">,
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${title} API`,
        version: "1",
        description:
          "Devices, readings, alarms and commands of a water utility. Errors are RFC 9457 problems.",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      // Of the host that the description comes from, unless the installation says where it is.
      servers: [{ url: publicUrl?.replace(/\/+$/, "") ?? "/" }],
      tags: [...new Set(allRoutes.map(tagOf))].sort().map((name) => ({ name })),
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token of a session, or an API key" },
          deviceToken: { type: "http", scheme: "bearer", description: "The token of a device" },
          gatewaySecret: { type: "http", scheme: "bearer", description: "The secret of a gateway" },
          gatewaySecretHeader: { type: "apiKey", in: "header", name: gatewaySecretHeader },
        },
        schemas: { [errorSchema]: z.toJSONSchema(problemAnswer) as object },
      },
      security: [{ bearer: [] }],
    },
    transform: describeAnswers,
  });
};
