import { Agent, request } from "node:http";
import { basePath } from "@sgval/contract/route";
import { login } from "@sgval/contract/sign-in/sign-in";
import type { KilledServer } from "../../../apps/server/test/durability/publishers.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

export type Session = {
  token: string;
  /** Sends a GET request and reads the complete answer. */
  read(path: string): Promise<{ milliseconds: number; bytes: number }>;
  close(): void;
};

/** Signs in; requests use up to six keep-alive connections, as in a browser. */
export const openSession = async (server: ServerUnderTest): Promise<Session> => {
  const answer = await fetch(`${server.url}${basePath}${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: server.login, password: server.password }),
  });
  const { accessToken: token } = login.answer.parse(await answer.json());
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return {
    token,
    read: (path) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        const outgoing = request(
          {
            host: server.host,
            port: server.httpPort,
            path: `${basePath}${path}`,
            agent,
            headers: { authorization: `Bearer ${token}` },
          },
          (response) => {
            let bytes = 0;
            response.on("data", (chunk: Buffer) => {
              bytes += chunk.length;
            });
            response.on("error", reject);
            response.on("end", () => {
              if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
              else resolve({ milliseconds: performance.now() - startedAt, bytes });
            });
          },
        );
        outgoing.on("error", reject);
        outgoing.end();
      }),
    close: () => agent.destroy(),
  };
};

/** The server as the durability tests use it. */
export const killedServer = (server: ServerUnderTest): KilledServer => ({
  api: server.url,
  mqttUrl: `mqtt://${server.host}:${server.mqttPort}`,
  get log() {
    return server.log;
  },
  accessToken: async () => {
    const session = await openSession(server);
    session.close();
    return session.token;
  },
});
