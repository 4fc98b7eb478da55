import type { Reading } from "@sgval/contract/readings/readings";
import { updateEvent } from "@sgval/contract/realtime";
import type { ServerUnderTest } from "../server/server-under-test.ts";

const timeoutMs = 10_000;

/**
 * A minimal Socket.IO client on a bare WebSocket that receives the updates of some devices: the reference for the
 * latency in the browser.
 */
export const openLiveSocket = async (
  server: ServerUnderTest,
  token: string,
  deviceIds: readonly number[],
  onReading: (reading: Reading) => void,
): Promise<{ close(): void }> => {
  const socket = new WebSocket(`ws://${server.host}:${server.httpPort}/socket.io/?EIO=4&transport=websocket`);
  const open = Promise.withResolvers<void>();
  const timeout = setTimeout(() => open.reject(new Error("the live socket did not open")), timeoutMs);
  const updates = `42["${updateEvent("VGA")}",`;
  socket.onmessage = ({ data }) => {
    const text = String(data);
    // Engine.IO packet type: 0 open, 2 ping, 4 message; then Socket.IO packet type: 0 connect, 2 event, 4 error.
    if (text.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
    else if (text === "2") socket.send("3");
    else if (text.startsWith("40")) {
      socket.send(`42${JSON.stringify(["watch", deviceIds])}`);
      open.resolve();
    } else if (text.startsWith("44")) open.reject(new Error(`the live socket was refused: ${text}`));
    else if (text.startsWith(updates)) {
      const update: Reading[] = JSON.parse(text.slice(2))[1];
      for (const reading of update) onReading(reading);
    }
  };
  socket.onerror = () => open.reject(new Error("the live socket failed"));
  try {
    await open.promise;
  } finally {
    clearTimeout(timeout);
  }
  return { close: () => socket.close() };
};
