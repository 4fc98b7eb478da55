import { afterAll, beforeAll } from "vitest";
import { type Answer, buildApp, type TestApp } from "./build-app.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { type Person, peopleFixture } from "./people.store.ts";

export interface OutboxMail {
  to: string;
  subject: string;
  text: string | null;
}

export interface PeopleHarness {
  readonly app: TestApp;
  readonly clock: FakeClock;
  /** Adds somebody whose password is `pass-<name>-1`; returns the id. */
  add(person: Omit<Person, "password">): Promise<number>;
  /** The answer to an attempt to sign in. */
  login(name: string, more?: object): Promise<Answer>;
  /** Signs in and returns the token. */
  enter(name: string, more?: object): Promise<string>;
  /** Mails to this address once there are so many, newest first. */
  mailsTo(address: string, count?: number): Promise<OutboxMail[]>;
  /** The token of the newest link mailed to this address. */
  linkTo(address: string, count?: number): Promise<string>;
  /** What was written of somebody, newest first. */
  history(username: string): Promise<string[]>;
}

const timeout = 200;

/** The whole product for the tests of one file, with shortcuts for accounts. */
export const openPeopleHarness = (env: Record<string, string> = {}): PeopleHarness => {
  const clock = fakeClock();
  let built: TestApp | undefined;
  const app = (): TestApp => {
    if (!built) throw new Error("the app is not built yet");
    return built;
  };
  beforeAll(async () => {
    built = await buildApp({ clock, env });
  });
  afterAll(() => built?.stop());

  const harness: PeopleHarness = {
    get app() {
      return app();
    },
    clock,
    add: (person) => peopleFixture(app().db).add({ ...person, password: `pass-${person.username}-1` }),
    login: (name, more = {}) =>
      app().call("POST", "/auth/login", { login: name, password: `pass-${name}-1`, ...more }, null),
    enter: async (name, more = {}) => {
      const { status, body } = await harness.login(name, more);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.accessToken;
    },
    mailsTo: async (address, count = 1) => {
      for (let tries = 0; tries < timeout; tries += 1) {
        const { body } = await app().call("GET", "/mail/outbox");
        const mails = body.data.filter((mail: OutboxMail) => mail.to === address);
        if (mails.length >= count) return mails;
        // The mail is written behind the answer.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`no ${count} mails to ${address}`);
    },
    linkTo: async (address, count) => {
      const [mail] = await harness.mailsTo(address, count);
      return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    },
    history: async (username) => {
      const { body } = await app().call("GET", `/activity?q=${username}&size=100`);
      return body.data
        .filter((row: { subjectName: string }) => row.subjectName === username)
        .map((row: { detail: string }) => row.detail);
    },
  };
  return harness;
};
