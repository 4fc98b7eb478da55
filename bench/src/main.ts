import { runBench } from "./run-bench.ts";
import { runWorker } from "./workers/run-worker.ts";

const [first, second = ""] = process.argv.slice(2);
await (first === "worker" ? runWorker(second) : runBench(process.argv.slice(2)));
