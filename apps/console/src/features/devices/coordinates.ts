export interface Coordinates {
  latitude: number;
  longitude: number;
}

const pair = /^\s*\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*\)?\s*$/;

/** The coordinates in a pasted text such as `10.776889, 106.700806`, as maps copy them; `null` in any other. */
export const coordinatesIn = (text: string): Coordinates | null => {
  const match = pair.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};
