import { basePath } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import { collectDescription } from "./describe-api.ts";
import { createTestHttp } from "./http.fixture.ts";
import { registerRoute } from "./register-route.ts";

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
export interface Description {
  servers: { url: string }[];
  info: { license: object; description: string };
  tags: { name: string; description: string }[];
  components: { securitySchemes: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

/** The description of all routes, with handlers that nobody calls. */
export const describeRoutes = async (): Promise<Description> => {
  const app = await createTestHttp();
  await collectDescription(app, { title: "SG-VAL", publicUrl: "https://water.example.org" });
  await app.register(
    async (api) => {
      for (const one of allRoutes) registerRoute(api, one, () => null);
    },
    { prefix: basePath },
  );
  await app.ready();
  const description: Description = JSON.parse(JSON.stringify(app.swagger()));
  await app.close();
  return description;
};
