import { createWriteStream } from "node:fs";

/** One line `device measuredAt` for every acknowledged message; what the store must hold after any crash. */
export function openAcknowledgementLog(file: string): {
  note(device: string, measuredAt: number): void;
  close(): Promise<void>;
} {
  const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
  return {
    note: (device, measuredAt) => {
      stream.write(`${device} ${measuredAt}\n`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
