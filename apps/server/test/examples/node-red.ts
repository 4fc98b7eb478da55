import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../src/testing/mosquitto.ts";

/** A node of a flow, as the editor of Node-RED exports it. */
export interface FlowNode {
  id: string;
  type: string;
  env?: { name: string; value: string; type: string }[];
  credentials?: Record<string, string>;
  [property: string]: unknown;
}

const program = process.env.NODE_RED_PATH ?? "node-red";
export const hasNodeRed = spawnSync(program, ["--help"], { stdio: "ignore" }).error === undefined;
if (!hasNodeRed)
  process.stderr.write(
    "skipped: there is no `node-red` on this machine (npm install --prefix DIR node-red, and NODE_RED_PATH=DIR/node_modules/.bin/node-red)\n",
  );

/** A Node-RED without flows. */
export const startNodeRed = async () => {
  const folder = mkdtempSync(join(tmpdir(), "sgval-node-red-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let printed = "";
  const running = spawn(program, ["--port", String(port), "--userDir", folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [running.stdout, running.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const answers = () =>
    fetch(`${address}/flows`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (running.exitCode !== null) throw new Error(printed);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    /** What it and its debug nodes have printed. */
    printed: () => printed,
    /** As the button of the editor does. */
    deploy: (flow: readonly FlowNode[]) => post("/flows", flow),
    /** As the button of an inject node does. */
    press: (node: string) => post(`/inject/${node}`, {}),
    close: async () => {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
