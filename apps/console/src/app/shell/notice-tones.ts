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

// Two kinds must be told apart without looking: alarms by number and pitch, the others by their direction.
const tones: Readonly<Record<NoticeKind, readonly Tone[]>> = {
  alarmCritical: beeps([988, 988, 988], 0.16, 0.08),
  alarmHigh: beeps([784, 784], 0.16, 0.08),
  alarmMedium: beeps([659], 0.2, 0),
  alarmLow: beeps([523], 0.16, 0),
  commandResult: beeps([587, 784], 0.1, 0.02),
  deviceOffline: beeps([587, 440], 0.14, 0.02),
  reportReady: beeps([523, 659, 784], 0.08, 0.02),
};

/** The short sound of a kind of notice; it lasts less than a second. */
export const tonesOf = (kind: NoticeKind): readonly Tone[] => tones[kind];
