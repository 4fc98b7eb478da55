import type { StylisPlugin } from "@emotion/cache";

const swapped = (name: string): string =>
  name.replace(/\b(left|right)\b/g, (side) => (side === "left" ? "right" : "left"));

/** top right bottom left, and the corners from the top left onwards. */
const fourSides = (parts: readonly string[]): string[] => {
  const [top = "", right = "", bottom = "", left = ""] = parts;
  return [top, left, bottom, right];
};
const fourCorners = (parts: readonly string[]): string[] => {
  const [topLeft = "", topRight = "", bottomRight = topLeft, bottomLeft = topRight] = parts;
  return [topRight, topLeft, bottomLeft, bottomRight];
};

const negated = (length: string): string => {
  const text = length.trim();
  if (/^-?0(?:\D|$)/.test(text) && Number.parseFloat(text) === 0) return text;
  if (text.startsWith("-")) return text.slice(1);
  return /^[\d.]/.test(text) ? `-${text}` : `calc(-1 * ${text})`;
};

const SHORTHAND = /^(?:margin|padding|inset|border-width|border-style|border-color)$/;
const WORDS = /^(?:float|clear|text-align|transform-origin|background-position|justify-content)$/;

/**
 * One declaration as it reads from right to left: physical sides and corners change places and movements
 * along the line turn round. Logical properties already follow the direction and stay.
 */
export const mirrored = (name: string, value: string): [name: string, value: string] => {
  if (name.startsWith("--")) return [name, value];
  const turned = swapped(name);
  if (turned !== name) return [turned, value];
  const parts = value.includes("(") ? [] : value.trim().split(/\s+/);
  if (SHORTHAND.test(name) && parts.length === 4) return [name, fourSides(parts).join(" ")];
  if (name === "border-radius" && parts.length > 1 && !value.includes("/"))
    return [name, fourCorners(parts).join(" ")];
  if (WORDS.test(name)) return [name, swapped(value)];
  if (name === "transform" || name === "translate")
    return [
      name,
      value
        .replace(/\b(translateX)\(([^()]+)\)/g, (_all, verb: string, x: string) => `${verb}(${negated(x)})`)
        .replace(
          /\b(translate(?:3d)?)\(([^(),]+),/g,
          (_all, verb: string, x: string) => `${verb}(${negated(x)},`,
        ),
    ];
  if (name === "transition" || name === "transition-property") return [name, swapped(value)];
  return [name, value];
};

/** Turns every written declaration round; the page has one such cache per direction. */
export const mirrorStyles: StylisPlugin = (element) => {
  if (element.type !== "decl" || typeof element.props !== "string" || typeof element.children !== "string")
    return;
  const [name, value] = mirrored(element.props, element.children);
  element.props = name;
  element.children = value;
  element.value = `${name}:${value};`;
};
