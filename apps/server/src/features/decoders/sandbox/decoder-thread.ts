import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";

/** What the thread does: run a program, which comes with its source the first time, or forget it. */
export type ThreadJob =
  | { kind: "run"; id: number; key: string; source: string | null; call: Call; limits: Limits }
  | { kind: "forget"; key: string };

type RunJob = Extract<ThreadJob, { kind: "run" }>;

/** The arguments of one call. */
export interface Call {
  /**
   * The function of the program, and what it gets as JSON; `check` only reads the program. One without `encodeDownlink` answers `null` to
   * that.
   */
  name: "decodeUplink" | "encodeDownlink" | "check";
  input: string;
}

export interface Limits {
  /** Processor time of one call (ms). */
  time: number;
  memoryBytes: number;
  /** Characters of the JSON that is answered. */
  outputLength: number;
}

export type ThreadAnswer =
  /** It takes jobs from now on. */
  | { kind: "ready" }
  /** The JSON of what the function returned. */
  | { id: number; kind: "returned"; json: string }
  | { id: number; kind: "failed"; reason: FailureReason; detail: string };

export type FailureReason = "decoder_timeout" | "decoder_memory" | "decoder_error" | "decoder_output";

const stackBytes = 256 * 1024;
/** Time in which the text of a program has to be read (ms). */
const compileTime = 500;
const detailLength = 200;

/**
 * The program becomes the body of a function that is called anew for every message, so that nothing of one message, or of another
 * device, is left in its variables; what it puts into the global object without declaring it is removed.
 */
const boot = `(function (source) {
  "use strict";
  const { parse, stringify } = JSON;
  const DateNow = Date;
  const names = Object.getOwnPropertyNames;
  const remove = Reflect.deleteProperty;
  const has = Set.prototype.has;
  const call = Function.prototype.call.bind(Function.prototype.call);
  const declared = ["decodeUplink", "encodeDownlink"]
    .map((name) => name + ': typeof ' + name + ' === "function" ? ' + name + ' : undefined')
    .join();
  const make = new Function("module", "exports", source + "\\n;return { " + declared + " };");
  const own = new Set(names(globalThis));
  return (name, text, longest) => {
    const module = { exports: {} };
    try {
      const input = parse(text);
      if (typeof input.recvTime === "number") input.recvTime = new DateNow(input.recvTime);
      const functions = make(module, module.exports);
      if (name === "check" && functions.decodeUplink) return "true";
      if (name === "encodeDownlink" && !functions[name]) return "null";
      if (!functions[name]) throw new TypeError((name === "check" ? "decodeUplink" : name) + " is not defined");
      const json = stringify(functions[name](input));
      if (json === undefined || json.length > longest) return null;
      return json;
    } finally {
      for (const key of names(globalThis)) if (!call(has, own, key)) remove(globalThis, key);
    }
  };
})`;

interface Program {
  vm: QuickJSContext;
  run: QuickJSHandle;
  /** Until which processor time of the thread it may run (µs). */
  until: number;
  wasInterrupted: boolean;
}

const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Of every engine, but in no types that a server has. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

const wasmModule = WebAssembly.compile(
  new Uint8Array(readFileSync(new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")))),
);

/** Its types are those of CommonJS, where the variant is the default of the module. */
const engineVariant = variant as unknown as QuickJSSyncVariant;

class Failed extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, detail: string) {
    super(detail.slice(0, detailLength));
    this.reason = reason;
  }
}

/** What an error of the engine means. Its message comes from the program, which may say anything. */
const failureOf = ({ vm, wasInterrupted }: Program, thrown: QuickJSHandle): Failed => {
  const dumped: unknown = vm.dump(thrown);
  thrown.dispose();
  const error = typeof dumped === "object" && dumped !== null ? (dumped as Record<string, unknown>) : {};
  const name = typeof error.name === "string" ? error.name : "Error";
  const text = typeof error.message === "string" ? error.message : String(dumped);
  if (wasInterrupted) return new Failed("decoder_timeout", "");
  if (name === "InternalError" && text === "out of memory") return new Failed("decoder_memory", "");
  // Where no memory is left for an error, `null` is thrown.
  if (dumped === null) return new Failed("decoder_memory", "");
  // The parameters of the function stand in two lines above the program.
  const [, line] = /<input>:(\d+)/.exec(String(error.stack ?? "")) ?? [];
  return new Failed("decoder_error", `${name}: ${text}${line ? ` (${Number(line) - 2})` : ""}`);
};

/** Every program has a WebAssembly instance of its own, whose memory goes with it whatever became of it. */
const compile = async (source: string, { memoryBytes }: Limits): Promise<Program> => {
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(engineVariant, { wasmModule: await wasmModule }),
  );
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  const vm = runtime.newContext();
  const until = cpuTime() + compileTime * 1000;
  const program: Program = { vm, run: vm.undefined, until, wasInterrupted: false };
  runtime.setInterruptHandler(() => {
    if (cpuTime() <= program.until) return false;
    program.wasInterrupted = true;
    return true;
  });
  const made = vm.evalCode(boot);
  if (made.error) throw failureOf(program, made.error);
  const read = vm.callFunction(made.value, vm.undefined, vm.newString(source));
  if (read.error) throw failureOf(program, read.error);
  program.run = read.value;
  return program;
};

const programs = new Map<string, Program>();

const run = async (job: RunJob): Promise<string> => {
  const { key, source, call, limits } = job;
  let program = programs.get(key);
  if (!program) {
    program = await compile(source ?? "", limits);
    programs.set(key, program);
  }
  const { vm } = program;
  program.until = cpuTime() + limits.time * 1000;
  const input = [vm.newString(call.name), vm.newString(call.input), vm.newNumber(limits.outputLength)];
  const answer = vm.callFunction(program.run, vm.undefined, ...input);
  for (const handle of input) handle.dispose();
  if (answer.error) throw failureOf(program, answer.error);
  const json = vm.typeof(answer.value) === "string" ? vm.getString(answer.value) : null;
  answer.value.dispose();
  if (json === null) throw new Failed("decoder_output", "");
  return json;
};

const answerTo = async (job: RunJob): Promise<ThreadAnswer> => {
  const { id, key } = job;
  try {
    return { id, kind: "returned", json: await run(job) };
  } catch (error) {
    const failed = error instanceof Failed ? error : new Failed("decoder_error", String(error));
    // An error that the program throws leaves it as it was; of everything else nothing is kept.
    if (failed.reason !== "decoder_error" || failed !== error) programs.delete(key);
    return { id, kind: "failed", reason: failed.reason, detail: failed.message };
  }
};

/** Jobs wait for each other: two at once would share the limits of time. */
let last: Promise<void> = Promise.resolve();
parentPort?.on("message", (job: ThreadJob) => {
  last = last.then(async () => {
    if (job.kind === "forget") programs.delete(job.key);
    else parentPort?.postMessage(await answerTo(job));
  });
});

void wasmModule.then(() => parentPort?.postMessage({ kind: "ready" } satisfies ThreadAnswer));
