import { afterAll, beforeAll } from "vitest";
import { type Answer, buildApp, type TestApp } from "../../testing/build-app.ts";

export const goodPassword = "Secret-42";

export interface AccessHarness {
  readonly app: TestApp;
  /** Adds a role by its permissions; returns its id. */
  addRole(name: string, permissions: readonly string[] | null): Promise<number>;
  /** Adds a user; returns the answered user. */
  addUser(username: string, fields?: Record<string, unknown>): Promise<{ id: number }>;
  /** Adds a user of a role of its own with these permissions and signs in. */
  admit(
    username: string,
    permissions: readonly string[],
  ): Promise<{ id: number; token: string; roleId: number }>;
  signIn(username: string, password?: string): Promise<string>;
  /** The changes written of one subject, newest first. */
  history(subject: string, name: string): Promise<{ detail: string; before: unknown; after: unknown }[]>;
}

const demandOk = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

/** The whole product for the tests of one file, with shortcuts for users and roles. */
export const openAccessHarness = (): AccessHarness => {
  let built: TestApp | undefined;
  const app = (): TestApp => {
    if (!built) throw new Error("the app is not built yet");
    return built;
  };
  beforeAll(async () => {
    built = await buildApp();
  });
  afterAll(() => built?.stop());

  const harness: AccessHarness = {
    get app() {
      return app();
    },
    addRole: async (name, permissions) =>
      demandOk(await app().call("POST", "/role", { name, permissions })).body.data.id,
    addUser: async (username, fields = {}) =>
      demandOk(
        await app().call("POST", "/user", {
          username,
          email: `${username}@example.org`,
          password: goodPassword,
          mustChangePassword: false,
          ...fields,
        }),
      ).body.data,
    admit: async (username, permissions) => {
      const roleId = await harness.addRole(`role ${username}`, permissions);
      const { id } = await harness.addUser(username, { roleId });
      return { id, roleId, token: await harness.signIn(username) };
    },
    signIn: async (login, password = goodPassword) =>
      demandOk(await app().call("POST", "/auth/login", { login, password }, null)).body.accessToken,
    history: async (subject, name) => {
      const answer = demandOk(await app().call("GET", `/activity?q=${encodeURIComponent(name)}&size=100`));
      const rows: {
        subject: string;
        subjectName: string;
        detail: string;
        before: unknown;
        after: unknown;
      }[] = answer.body.data;
      return rows
        .filter((row) => row.subject === subject && row.subjectName === name)
        .map(({ detail, before, after }) => ({ detail, before, after }));
    },
  };
  return harness;
};
