export { handOverWritten } from "./write-entry.ts";
