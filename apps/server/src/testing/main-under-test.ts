import { openTestClock } from "@sgval/contract/test-clock";
import { runServer } from "../run-server.ts";

/** The server of tests whose time they decide; the product itself refuses such a clock. */
const clock = openTestClock(process);
if (!clock) throw new Error("a server under test needs a clock");
await runServer(clock);
