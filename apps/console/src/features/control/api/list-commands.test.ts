import { expect, it } from "vitest";
import { aCommand } from "../command.fixture.ts";
import { lastWithOutcome, runningOf } from "./list-commands.ts";

const sentAt = "2025-11-18T02:00:01Z";
const idOf = (...commands: Parameters<typeof aCommand>[0][]) =>
  lastWithOutcome(commands.map((command, index) => aCommand({ id: index + 1, sentAt, ...command })))?.id;

it("takes the latest command that operates the device, was sent by a person and did not fail", () => {
  expect(idOf({ status: "completed" }, { status: "completed" })).toBe(1);
  // What is unanswered may have been carried out, and what is under way will be.
  expect(idOf({ status: "device_not_response" }, { status: "completed" })).toBe(1);
  expect(idOf({ status: "processing" }, { status: "completed" })).toBe(1);
});

it("passes over what operates nothing, is of automation, was not sent or failed", () => {
  const earlier = { status: "completed" as const };
  expect(idOf({ action: "read_now", status: "completed" }, earlier)).toBe(2);
  expect(idOf({ source: "auto_threshold", status: "completed" }, earlier)).toBe(2);
  expect(idOf({ status: "waiting", sentAt: null }, earlier)).toBe(2);
  expect(idOf({ status: "failed", failureCode: "refused_by_device" }, earlier)).toBe(2);
  expect(idOf({ action: "sync", source: "sync", status: "completed" })).toBeUndefined();
});

it("has a sent command under way before one that waits", () => {
  const [waiting, processing] = [
    aCommand({ id: 2, status: "waiting" }),
    aCommand({ id: 1, status: "processing", sentAt }),
  ];
  expect(runningOf([waiting, processing])?.id).toBe(1);
  expect(runningOf([waiting])?.id).toBe(2);
  expect(runningOf([aCommand({ status: "completed" })])).toBeNull();
});
