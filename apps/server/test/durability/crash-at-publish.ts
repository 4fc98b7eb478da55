import { readFileSync } from "node:fs";
import { Socket } from "node:net";

// Loaded into the server before its own code. While the file named below says so, the process dies at the very write
// that hands a command to a device: "before" leaves the command taken but unpublished, "after" leaves it published.

const order = process.env.CRASH_AT_PUBLISH ?? "";
/** How the broker starts the payload of a command; nothing else on a socket starts so. */
const commandStart = '{"cmdId"';

const wanted = (): string => {
  try {
    return readFileSync(order, "utf8");
  } catch {
    return "";
  }
};
const die = () => process.kill(process.pid, "SIGKILL");

const write = Socket.prototype.write;
Socket.prototype.write = function (this: Socket, ...input: unknown[]): boolean {
  const [chunk] = input;
  const isCommand =
    (typeof chunk === "string" || chunk instanceof Uint8Array) &&
    Buffer.from(chunk).subarray(0, commandStart.length).toString() === commandStart;
  const when = isCommand ? wanted() : "";
  if (when === "before") die();
  const answer: boolean = Reflect.apply(write, this, input);
  // A later write's callback means that this one has left the process.
  if (when === "after") setImmediate(() => Reflect.apply(write, this, [Buffer.alloc(0), die]));
  return answer;
};
