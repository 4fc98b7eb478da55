import { basePath } from "@sgval/contract/route";
import { login } from "@sgval/contract/sign-in/sign-in";

/** An error response of the API. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, where: string, details: string) {
    super(`${where}: ${status} ${code} ${details}`);
    this.status = status;
    this.code = code;
  }
}

export type Api = {
  get(path: string): Promise<unknown>;
  /** A form is sent as one, everything else as JSON. */
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
};

function failureOf(status: number, where: string, text: string): ApiFailure {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null && "error" in answer) {
      const { error } = answer;
      if (typeof error === "object" && error !== null && "code" in error) {
        const details = "details" in error ? JSON.stringify(error.details) : "";
        return new ApiFailure(status, String(error.code), where, details);
      }
    }
  } catch {
    // Not JSON: the response of a proxy or of a crashed server.
  }
  return new ApiFailure(status, "unknown_error", where, text.slice(0, 200));
}

const maxAttempts = 20;

/** `Retry-After` of a 429 in milliseconds, at most ten seconds. */
function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get("retry-after") ?? 1);
  return Math.min(10, Number.isFinite(seconds) ? Math.max(0.25, seconds) : 1) * 1000;
}

async function call(
  url: string,
  bearer: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${url}${basePath}${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 429 && attempt < maxAttempts) {
      await new Promise((resolve) => setTimeout(resolve, pauseOf(response)));
      continue;
    }
    if (!response.ok) throw failureOf(response.status, `${method} ${path}`, text);
    return text === "" ? null : JSON.parse(text);
  }
}

/** Signs in and returns a client with that session. */
export async function openApi(url: string, user: string, password: string): Promise<Api> {
  const answer = login.answer.parse(await call(url, null, "POST", login.path, { login: user, password }));
  const bearer = answer.accessToken;
  return {
    get: (path) => call(url, bearer, "GET", path),
    post: (path, body) => call(url, bearer, "POST", path, body),
    put: (path, body) => call(url, bearer, "PUT", path, body),
  };
}

/** Waits until `/readyz` succeeds; throws after the given seconds. */
export async function waitUntilReady(url: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > until) throw new Error(`no server is ready at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
