import type { Place } from "./network.ts";

const centre = { latitude: 10.8, longitude: 106.74 };
const metresPerDegree = 111_320;

/** WGS 84 degrees of a place given in metres from the centre; a flat earth is exact enough for 6 km. */
export function position(place: Place): { latitude: number; longitude: number } {
  const shrink = Math.cos((centre.latitude * Math.PI) / 180);
  return {
    latitude: Number((centre.latitude + place.y / metresPerDegree).toFixed(6)),
    longitude: Number((centre.longitude + place.x / (metresPerDegree * shrink)).toFixed(6)),
  };
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
