import type { Socket } from "socket.io";

/** Frames that may pile up for one console before its readings are held back. */
const mostPiled = 256;
const isLiveRoom = (name: string) => name === "live" || name.startsWith("live:");

/**
 * A console on a slow line gets no further readings while its own pile up, and is told to fetch anew
 * once they are through: its totals stay right and the server's memory stays bounded.
 */
export const watchLaggard = (socket: Socket, recovered: () => void): void => {
  let piled = 0;
  let held: string[] | null = null;
  socket.conn.on("packetCreate", () => {
    piled += 1;
    if (piled <= mostPiled || held) return;
    held = [...socket.rooms].filter(isLiveRoom);
    for (const name of held) void socket.leave(name);
  });
  socket.conn.on("drain", () => {
    piled = 0;
    if (!held) return;
    void socket.join(held);
    held = null;
    recovered();
  });
};
