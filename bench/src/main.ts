import { runBench } from "./run-bench.ts";
import { work } from "./workers/work.ts";

const [first, second = ""] = process.argv.slice(2);
await (first === "worker" ? work(second) : runBench(process.argv.slice(2)));
