import { localTime } from "../city/local-time.ts";
import { gaussian, random, wave } from "../city/seeded-random.ts";

/** A measured value with sensor noise: standard deviation `sigma` in the unit of the value, never negative. */
export function read(value: number, sigma: number, decimals: number, ...seed: (string | number)[]): number {
  return round(Math.max(0, value + (value === 0 ? 0 : sigma * gaussian(...seed))), decimals);
}

export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** 12 V battery with a solar panel: volts, higher in the afternoon. */
export function solarVolts(name: string, at: number): number {
  const sun = Math.max(0, Math.sin(((localTime(at).hour - 6) / 12) * Math.PI));
  return round(12.35 + random("battery", name) * 0.25 + sun * 0.75 + 0.02 * gaussian("volts", name, at), 2);
}

/** Lithium cell: volts at `at`, from the volts at `anchor` and the loss per day. */
export function lithiumVolts(
  name: string,
  at: number,
  anchor: number,
  volts: number,
  perDay: number,
): number {
  const days = (at - anchor) / 86_400_000;
  return round(volts - perDay * days + 0.004 * gaussian("cell", name, at), 2);
}

/** GSM signal as CSQ 0 to 31, drifting slowly around the level of the site. */
export function signalCsq(name: string, at: number, weak = false): number {
  const level = weak ? 8 : 15 + random("mast", name) * 9;
  return Math.round(
    Math.max(1, Math.min(31, level + 1.6 * wave(at, 5.3, random(name)) + gaussian("csq", name, at))),
  );
}

/** Climate inside an underground chamber: °C and %RH. */
export function chamber(name: string, at: number): { temperature: number; humidity: number } {
  const { hour } = localTime(at);
  const warm = Math.sin(((hour - 9) / 24) * 2 * Math.PI);
  return {
    temperature: round(30.5 + 2.4 * warm + random("pit", name) + 0.1 * gaussian("temp", name, at), 1),
    humidity: round(74 - 6 * warm + 6 * random("damp", name) + 0.5 * gaussian("rh", name, at), 0),
  };
}

/** Tropical surface or ground water, °C. */
export function waterTemperature(name: string, at: number, base: number): number {
  return round(base + 0.5 * wave(at, 24, 0.4) + 0.05 * gaussian("water", name, at), 1);
}
