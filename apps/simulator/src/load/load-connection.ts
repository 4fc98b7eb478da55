import { connect, type Socket } from "node:net";
import { generate } from "mqtt-packet";
import { fillTemplate, type PublishTemplate } from "./publish-template.ts";
import { createPacketReader } from "./read-packets.ts";

export type LoadCredential = { username: string; password: string; topic?: string };

export type LoadConnectionOptions = {
  host: string;
  port: number;
  credential: LoadCredential;
  templates: readonly PublishTemplate[];
  /** Maximum number of unacknowledged messages. */
  window: number;
  reconnect: boolean;
  onAcknowledged(device: string, measuredAt: number, milliseconds: number): void;
  /** Called when another message may be sent. */
  onCapacity(): void;
  onLost(reason: string): void;
};

/** Off: load connections send no pings and must not be closed for it. */
const keepAliveSeconds = 0;
const retryMs = 250;

/** MQTT connection of one load device: a raw socket with pre-encoded packets and a window of unacknowledged messages. */
export class LoadConnection {
  #options: LoadConnectionOptions;
  #socket: Socket | null = null;
  #ready = false;
  #closed = false;
  #lastTime = 0;
  #nextId = 1;
  #sentAt: Float64Array;
  #measuredAt: Float64Array;
  #timers = new Set<NodeJS.Timeout>();
  inFlight = 0;
  published = 0;
  resent = 0;

  constructor(options: LoadConnectionOptions) {
    this.#options = options;
    this.#sentAt = new Float64Array(options.window + 1);
    this.#measuredAt = new Float64Array(options.window + 1);
  }

  get hasCapacity(): boolean {
    return this.#ready && this.inFlight < this.#options.window;
  }

  /** Resolves when the broker has accepted the connection; rejects when it is refused or fails. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { host, port, credential } = this.#options;
      const socket = connect({ host, port, noDelay: true });
      this.#socket = socket;
      const read = createPacketReader({
        connected: (code) => {
          if (code !== 0) {
            reject(new Error(`${credential.username}: the broker refused the connection with code ${code}`));
            socket.destroy();
            return;
          }
          this.#ready = true;
          this.#resendUnacknowledged(socket);
          resolve();
        },
        acknowledged: (id) => this.#acknowledge(id),
      });
      socket.on("connect", () =>
        socket.write(
          generate({
            cmd: "connect",
            protocolId: "MQTT",
            protocolVersion: 4,
            clientId: credential.username,
            username: credential.username,
            password: Buffer.from(credential.password),
            clean: true,
            keepalive: keepAliveSeconds,
          }),
        ),
      );
      socket.on("data", (chunk) => {
        // One write for all messages that the acknowledgements of this chunk allow.
        socket.cork();
        read(chunk);
        socket.uncork();
      });
      socket.on("error", reject);
      socket.on("close", () => {
        reject(new Error(`${credential.username}: connection closed`));
        this.#lost();
      });
    });
  }

  /** Sends one message with a unique time; false when the window is full. */
  publish(now: number): boolean {
    const socket = this.#socket;
    if (!socket || !this.hasCapacity) return false;
    // Ids run from 1 to the window size; unacknowledged ones are skipped.
    while (this.#measuredAt[this.#nextId] !== 0) this.#nextId = (this.#nextId % this.#options.window) + 1;
    const id = this.#nextId;
    this.#lastTime = Math.max(this.#lastTime + 1, now);
    this.#measuredAt[id] = this.#lastTime;
    this.#write(socket, id, false);
    this.inFlight += 1;
    this.published += 1;
    return true;
  }

  #write(socket: Socket, id: number, dup: boolean): void {
    const measuredAt = this.#measuredAt[id] ?? 0;
    const { templates } = this.#options;
    const template = templates[measuredAt % templates.length];
    if (!template) return;
    this.#sentAt[id] = performance.now();
    socket.write(fillTemplate(template, id, measuredAt, dup));
  }

  #acknowledge(id: number): void {
    const measuredAt = this.#measuredAt[id];
    if (!measuredAt) return;
    this.#measuredAt[id] = 0;
    this.inFlight -= 1;
    const { credential, onAcknowledged, onCapacity } = this.#options;
    onAcknowledged(credential.username, measuredAt, performance.now() - (this.#sentAt[id] ?? 0));
    onCapacity();
  }

  /** Sends unacknowledged messages again (DUP flag) after a reconnect, as a real device does. */
  #resendUnacknowledged(socket: Socket): void {
    for (let id = 1; id < this.#measuredAt.length; id++) {
      if (!this.#measuredAt[id]) continue;
      this.#write(socket, id, true);
      this.resent += 1;
    }
  }

  #lost(): void {
    const wasReady = this.#ready;
    this.#ready = false;
    this.#socket = null;
    if (this.#closed) return;
    if (wasReady) this.#options.onLost(this.#options.credential.username);
    if (!this.#options.reconnect) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.open().catch(() => undefined);
    }, retryMs);
    this.#timers.add(timer);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const socket = this.#socket;
    if (socket && this.#ready) socket.end(generate({ cmd: "disconnect" }));
    else socket?.destroy();
  }
}
