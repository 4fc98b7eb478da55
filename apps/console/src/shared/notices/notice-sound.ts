import { create } from "zustand";
import type { NoticeKind } from "./notice-ways.ts";

export interface Tone {
  /** Pitch in hertz. */
  pitch: number;
  /** Seconds after the beginning. */
  start: number;
  /** Seconds. */
  length: number;
}

const beeps = (pitches: readonly number[], length: number, gap: number): Tone[] =>
  pitches.map((pitch, index) => ({ pitch, start: index * (length + gap), length }));

// Kinds must be distinguishable by ear: alarms by number and pitch, the others by their direction.
const tones: Readonly<Record<NoticeKind, readonly Tone[]>> = {
  alarmCritical: beeps([988, 988, 988], 0.16, 0.08),
  alarmHigh: beeps([784, 784], 0.16, 0.08),
  alarmMedium: beeps([659], 0.2, 0),
  alarmLow: beeps([523], 0.16, 0),
  commandResult: beeps([587, 784], 0.1, 0.02),
  approvalRequest: beeps([659, 523, 659], 0.1, 0.03),
  deviceOffline: beeps([587, 440], 0.14, 0.02),
  handOver: beeps([523, 587, 523], 0.1, 0.03),
  reportReady: beeps([523, 659, 784], 0.08, 0.02),
};

/** The short sound of a kind of notice; it lasts less than a second. */
export const tonesOf = (kind: NoticeKind): readonly Tone[] => tones[kind];

/** `waiting`: browsers block sound until the first input on the page. `silent`: somebody muted it for a minute. */
export const useSound = create<{ waiting: boolean; silent: boolean }>(() => ({
  waiting: false,
  silent: false,
}));

const SILENCE_MS = 60_000;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Mutes every sound for a minute, or ends that. Rows and toasts go on. */
export const silenceSounds = (silent: boolean): void => {
  clearTimeout(silence);
  useSound.setState({ silent });
  if (silent) silence = setTimeout(() => useSound.setState({ silent: false }), SILENCE_MS);
};

const VOLUME = 0.2;
/** Fade time of a tone in seconds, against clicks. */
const EDGE = 0.01;
/** Notices within this time share one sound. */
const APART_MS = 1000;

let context: AudioContext | null = null;
let lastAt = Number.NEGATIVE_INFINITY;

const draw = (audio: AudioContext, kind: NoticeKind): void => {
  for (const { pitch, start, length } of tonesOf(kind)) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + start;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(VOLUME, from + EDGE);
    gain.gain.setValueAtTime(VOLUME, from + length - EDGE);
    gain.gain.linearRampToValueAtTime(0, from + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
};

const waitForTouch = (): void => {
  if (useSound.getState().waiting) return;
  useSound.setState({ waiting: true });
  const touched = () => {
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, touched, true);
    useSound.setState({ waiting: false });
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, touched, true);
};

/** Plays the sound of a kind; shows a quiet hint while the browser blocks sound. */
export const playNotice = async (kind: NoticeKind, now: number = Date.now()): Promise<void> => {
  if (typeof AudioContext === "undefined" || useSound.getState().silent || now - lastAt < APART_MS) return;
  // Checked first: an audio context made too early stays silent and logs warnings.
  if (navigator.userActivation?.hasBeenActive === false) return waitForTouch();
  lastAt = now;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") await context.resume();
    draw(context, kind);
  } catch {
    waitForTouch();
  }
};
