import { type ChildProcess, fork } from "node:child_process";
import type { ErrorCode } from "@sgval/contract/error";
import type { ElementCounts, flowUnits, ModelWarning } from "@sgval/contract/network/model";
import type { Placement } from "@sgval/contract/network/placement";
import { Refusal } from "../../../kernel/errors.ts";
import type { Bounds } from "./place-elements.ts";

/** A file to open; with a placement its elements are placed, without one it is only described. */
export interface ModelRequest {
  content: Uint8Array;
  placement: Placement | null;
}
/** A model as it is stored. */
export interface PlacedModel {
  flowUnit: (typeof flowUnits)[number];
  counts: ElementCounts;
  bounds: Bounds;
  warnings: ModelWarning[];
}
export type ModelAnswer =
  | { kind: "preview"; json: string }
  /** The elements as JSON text of a list of `PlacedElement`. */
  | { kind: "placed"; model: PlacedModel; elements: string }
  | { kind: "refusal"; code: ErrorCode; details: unknown }
  | { kind: "failure"; reason: string };

/** For the JavaScript around the engine; the memory of the engine itself ends at 2 GB. */
const MAX_MEMORY_MB = 768;
/** A network of 100 000 pipes takes a few seconds. */
const TIMEOUT_MS = 60_000;
/** Further files are refused with `server_busy`. */
const MAX_WAITING = 3;
const RETRY_AFTER_SECONDS = 10;

const openInProcess = (child: ChildProcess, request: ModelRequest): Promise<ModelAnswer> =>
  new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Refusal("network_unreadable")), TIMEOUT_MS);
    child.once("error", reject);
    // Killed for its memory, or by a mistake of the engine that overran its own.
    child.once("exit", () => reject(new Refusal("network_unreadable")));
    child.once("message", (answer) => resolve(answer as ModelAnswer));
    child.once("message", () => clearTimeout(timeout));
    child.once("exit", () => clearTimeout(timeout));
    child.send(request, (error) => error && reject(error));
  });

const open = async (request: ModelRequest): Promise<ModelAnswer> => {
  const child = fork(new URL("./model-process.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    // The environment of the server contains secrets.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    return await openInProcess(child, request);
  } finally {
    child.kill("SIGKILL");
  }
};

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Opens an EPANET file in a process of its own, one at a time: a file that is huge, or made to overrun the engine, ends
 * that process and nothing else. Errors: those of the file, `network_unreadable`, `server_busy`.
 */
const readModel = async (request: ModelRequest): Promise<ModelAnswer> => {
  if (waiting > MAX_WAITING) throw new Refusal("server_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  waiting += 1;
  const mine = last
    .then(() => open(request))
    .finally(() => {
      waiting -= 1;
    });
  last = mine.catch(() => undefined);
  const answer = await mine;
  if (answer.kind === "refusal") throw new Refusal(answer.code, answer.details);
  if (answer.kind === "failure") throw new Error(`an EPANET file could not be opened: ${answer.reason}`);
  return answer;
};

/** What is in a file, as the JSON text of the answer. */
export const previewModel = async (content: Uint8Array): Promise<string> => {
  const answer = await readModel({ content, placement: null });
  if (answer.kind !== "preview") throw new Error("the process answered something else");
  return answer.json;
};

/** The elements of a file on the map, as JSON text. */
export const placeModel = async (
  content: Uint8Array,
  placement: Placement,
): Promise<{ model: PlacedModel; elements: string }> => {
  const answer = await readModel({ content, placement });
  if (answer.kind !== "placed") throw new Error("the process answered something else");
  return answer;
};
