import { parseArgs } from "node:util";

export const stepNames = [
  "ingest",
  "bytes",
  "http",
  "gateway",
  "decoder",
  "latency",
  "history",
  "api",
  "stop",
  "automation",
  "memory",
  "flood",
  "import",
  "alarms",
  "predict",
  "zones",
  "reports",
  "exports",
  "console",
  "kill",
  "kill-command",
  "histories",
  "leaks",
  "replay",
] as const;
export type StepName = (typeof stepNames)[number];

export type BenchOptions = {
  steps: readonly StepName[];
  /** Duration of each rate measurement in seconds. */
  seconds: number;
  /** Small amounts, to check that the suite runs. */
  quick: boolean;
  /** Write a CPU profile of every server under test. */
  profile: boolean;
  /** An EPANET file for `predict`, instead of one that it makes. */
  model?: string;
};

const usage = `npm run bench -- [figures] [options]
  figures        any of ${stepNames.join(", ")}; all but kills, histories, leaks and replay without any
  --seconds <s>  how long each rate is measured (20)
  --quick        small amounts, only to see that everything runs
  --profile      the servers leave processor profiles in bench/data/profiles
  --model <file> the EPANET file that predict computes with, instead of one of its own`;

/** Those that only run when they are named. */
const isLong = (step: StepName): boolean =>
  step.startsWith("kill") || ["histories", "leaks", "replay"].includes(step);

/** Parses the command line; throws one error with all invalid options. */
export const parseOptions = (args: string[]): BenchOptions => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      quick: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      model: { type: "string" },
    },
  });
  const problems = positionals
    .filter((name) => !stepNames.some((step) => step === name))
    .map((name) => `there is no figure "${name}"`);
  const seconds = Number(values.seconds ?? (values.quick ? 3 : 20));
  if (!(seconds >= 1 && seconds <= 3600)) problems.push("--seconds must be from 1 to 3600");
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n\n${usage}`);
  const steps = stepNames.filter((step) =>
    positionals.length === 0 ? !isLong(step) : positionals.includes(step),
  );
  const { quick, profile, model } = values;
  return { steps, seconds, quick, profile, ...(model === undefined ? {} : { model }) };
};
