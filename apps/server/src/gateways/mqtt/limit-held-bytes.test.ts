import type { Client } from "aedes";
import { expect, it } from "vitest";
import { createHeldBytes } from "./limit-held-bytes.ts";

const aClient = () => {
  const client = {
    closed: false,
    paused: false,
    pause: () => {
      client.paused = true;
    },
    resume: () => {
      client.paused = false;
    },
  };
  return client;
};
const as = (client: object) => client as unknown as Client;
const limits = { perConnection: 100, inAll: 250 };

it("stops reading from a connection that has too much unacknowledged, and goes on at half of it", () => {
  const held = createHeldBytes(limits);
  const [flood, other] = [aClient(), aClient()];
  held.take(as(flood), 60);
  held.take(as(other), 10);
  expect([flood.paused, other.paused]).toEqual([false, false]);
  held.take(as(flood), 60);
  expect([flood.paused, other.paused]).toEqual([true, false]);
  held.release(as(flood), 60);
  expect(flood.paused).toBe(true);
  held.release(as(flood), 30);
  expect(flood.paused).toBe(false);
});

it("stops reading from whoever sends more while all together hold too much", () => {
  const held = createHeldBytes(limits);
  const clients = [aClient(), aClient(), aClient()];
  for (const client of clients) held.take(as(client), 90);
  expect(clients.map(({ paused }) => paused)).toEqual([false, false, true]);
  for (const client of clients) held.release(as(client), 45);
  expect(clients.map(({ paused }) => paused)).toEqual([false, false, false]);
  expect(held.total).toBe(135);
});

it("does not touch a connection that is closed", () => {
  const held = createHeldBytes(limits);
  const client = aClient();
  held.take(as(client), 120);
  client.closed = true;
  held.release(as(client), 120);
  expect(client.paused).toBe(true);
});

it("does not stop a device that sends little for longer than its own message takes, whatever others hold", () => {
  const held = createHeldBytes(limits);
  const flooding = [aClient(), aClient(), aClient()];
  for (const client of flooding) held.take(as(client), 90);
  const quiet = aClient();
  for (let message = 0; message < 3; message += 1) {
    held.take(as(quiet), 5);
    held.release(as(quiet), 5);
    expect(held.total).toBeGreaterThan(limits.inAll);
    expect(quiet.paused).toBe(false);
  }
  // One that sends more has to wait until the others hold less.
  held.take(as(quiet), 5);
  held.take(as(quiet), 5);
  held.release(as(quiet), 5);
  expect(quiet.paused).toBe(true);
});
