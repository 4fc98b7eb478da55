import type { Reading } from "@sgval/contract/readings/readings";
import { updateEvent } from "@sgval/contract/realtime";
import type { ServerUnderTest } from "../server/server-under-test.ts";

const longestWait = 10_000;

/**
 * The shortest way a reading can take to a console: a bare WebSocket that speaks just enough of
 * Socket.IO's protocol to hear the updates of some devices.
 */
export const openLiveLine = async (
  server: ServerUnderTest,
  token: string,
  deviceIds: readonly number[],
  onReading: (reading: Reading) => void,
): Promise<{ close(): void }> => {
  const line = new WebSocket(`ws://${server.host}:${server.httpPort}/socket.io/?EIO=4&transport=websocket`);
  const open = Promise.withResolvers<void>();
  const late = setTimeout(() => open.reject(new Error("the live line did not open")), longestWait);
  const updates = `42["${updateEvent("VGA")}",`;
  line.onmessage = ({ data }) => {
    const text = String(data);
    // The first digit is the transport's: 0 opens, 2 asks whether we live. Then 0 for "connected", 2 for an event.
    if (text.startsWith("0")) line.send(`40${JSON.stringify({ token })}`);
    else if (text === "2") line.send("3");
    else if (text.startsWith("40")) {
      line.send(`42${JSON.stringify(["watch", deviceIds])}`);
      open.resolve();
    } else if (text.startsWith("44")) open.reject(new Error(`the live line was refused: ${text}`));
    else if (text.startsWith(updates)) {
      const update: Reading[] = JSON.parse(text.slice(2))[1];
      for (const reading of update) onReading(reading);
    }
  };
  line.onerror = () => open.reject(new Error("the live line broke"));
  try {
    await open.promise;
  } finally {
    clearTimeout(late);
  }
  return { close: () => line.close() };
};
