import type { Permission } from "@sgval/contract/permission";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { RightsContext } from "../api/ability.ts";
import { startSession } from "../api/session.ts";
import { startI18n } from "../i18n/i18n.ts";

const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };

/** Signs a user in, in English, with these flags. */
export const signedInAs = (flags: { superUser: boolean; manageSuper: boolean }, permissions?: string[]) => {
  localStorage.setItem("sg-val-language", "en");
  startSession(
    {
      accessToken: "secret",
      userData: {
        id: 1,
        username: "tam01",
        email: null,
        ...flags,
        role: { id: 1, name: "admin", ...(permissions ? { permissions: JSON.stringify(permissions) } : {}) },
        ...times,
      },
      userAbilityRules: [{ action: "manage", subject: "all" }],
    },
    true,
  );
};

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** Mocks fetch by method and path; returns the list of recorded requests. */
export const serverAnswers = (answer: (asked: Asked) => { status: number; body: unknown }): Asked[] => {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
    const request = {
      method: options.method ?? "GET",
      path: url.replace(/^.*\/api\/v1/, ""),
      body: typeof options.body === "string" ? JSON.parse(options.body) : undefined,
    };
    asked.push(request);
    const { status, body } = answer(request);
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
  });
  return asked;
};

export const refusal = (status: number, code: string, details?: unknown) => ({
  status,
  body: { error: { code, message: code, details, requestId: "req-1" } },
});

/** A page as somebody sees it who has these permissions alone. */
export const limitedTo = (permissions: readonly Permission[], page: ReactNode) => (
  <RightsContext value={{ superUser: false, role: { permissions } }}>{page}</RightsContext>
);

/** Renders a component with the providers of the application; the router knows where a link has led. */
export const showPage = async (
  page: ReactNode,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  address = "/",
) => {
  await startI18n();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
