import { afterEach, beforeEach, expect, it, vi } from "vitest";

const started: number[] = [];
class FakeAudio {
  state = "suspended";
  currentTime = 10;
  destination = {};
  resume = async () => {
    this.state = "running";
  };
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: <To>(to: To) => to,
    start: (at: number) => started.push(at),
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: <To>(to: To) => to,
  });
}

const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, "userActivation", { configurable: true, value: { hasBeenActive } });
const load = async () => {
  vi.resetModules();
  return import("./notice-sound.ts");
};

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "userActivation");
});

it("plays the tones of a kind one after the other", async () => {
  touched(true);
  const { playNotice } = await load();
  await playNotice("alarmCritical", 0);
  expect(started).toEqual([10, 10.24, 10.48]);
});

it("plays one sound for many simultaneous notices", async () => {
  touched(true);
  const { playNotice } = await load();
  await playNotice("alarmLow", 0);
  await playNotice("alarmLow", 500);
  await playNotice("alarmLow", 1500);
  expect(started).toHaveLength(2);
});

it("waits for user input if the browser requires it, and shows a hint", async () => {
  touched(false);
  const { playNotice, useSound } = await load();
  await playNotice("deviceOffline", 0);
  expect(started).toEqual([]);
  expect(useSound.getState().waiting).toBe(true);
  touched(true);
  dispatchEvent(new Event("pointerdown"));
  expect(useSound.getState().waiting).toBe(false);
  await playNotice("deviceOffline", 0);
  expect(started).toHaveLength(2);
});

it("stays silent in a browser without sound", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { playNotice, useSound } = await load();
  await playNotice("alarmLow", 0);
  expect(useSound.getState().waiting).toBe(false);
});

it("is muted for a minute, and plays again after it or when somebody ends that", async () => {
  touched(true);
  vi.useFakeTimers();
  const { playNotice, silenceSounds, useSound } = await load();
  silenceSounds(true);
  await playNotice("alarmCritical", 0);
  expect(started).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(useSound.getState().silent).toBe(false);
  silenceSounds(true);
  silenceSounds(false);
  vi.useRealTimers();
  await playNotice("alarmCritical", 0);
  expect(started).toHaveLength(3);
});
