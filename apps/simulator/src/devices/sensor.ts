import { bell, chance, wave } from "../city/chance.ts";
import { localTime } from "../city/local-time.ts";

/** A reading with the sensor's own noise: `sigma` in the unit of the value, never below zero, `decimals` places. */
export function read(value: number, sigma: number, decimals: number, ...seed: (string | number)[]): number {
  return round(Math.max(0, value + (value === 0 ? 0 : sigma * bell(...seed))), decimals);
}

export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

/** 12 V battery with a solar panel: volts, higher in the afternoon. */
export function solarVolts(name: string, at: number): number {
  const sun = Math.max(0, Math.sin(((localTime(at).hour - 6) / 12) * Math.PI));
  return round(12.35 + chance("battery", name) * 0.25 + sun * 0.75 + 0.02 * bell("volts", name, at), 2);
}

/** Lithium cell: volts now, from the volts at an anchor moment and the loss per day. */
export function lithiumVolts(
  name: string,
  at: number,
  anchor: number,
  volts: number,
  perDay: number,
): number {
  const days = (at - anchor) / 86_400_000;
  return round(volts - perDay * days + 0.004 * bell("cell", name, at), 2);
}

/** GSM signal as CSQ 0 to 31, wandering slowly about a level of the place. */
export function signalCsq(name: string, at: number, weak = false): number {
  const level = weak ? 8 : 15 + chance("mast", name) * 9;
  return Math.round(
    Math.max(1, Math.min(31, level + 1.6 * wave(at, 5.3, chance(name)) + bell("csq", name, at))),
  );
}

/** Inside a chamber under the street: °C and %RH. */
export function chamber(name: string, at: number): { temperature: number; humidity: number } {
  const { hour } = localTime(at);
  const warm = Math.sin(((hour - 9) / 24) * 2 * Math.PI);
  return {
    temperature: round(30.5 + 2.4 * warm + chance("pit", name) + 0.1 * bell("temp", name, at), 1),
    humidity: round(74 - 6 * warm + 6 * chance("damp", name) + 0.5 * bell("rh", name, at), 0),
  };
}

/** Tropical surface or ground water, °C. */
export function waterTemperature(name: string, at: number, base: number): number {
  return round(base + 0.5 * wave(at, 24, 0.4) + 0.05 * bell("water", name, at), 1);
}
