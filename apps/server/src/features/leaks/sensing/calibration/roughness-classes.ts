import type { ModelPipe, RoughnessForm } from "../../../prediction/index.ts";

/** Pipes whose roughness is wrong by one factor: of like diameter, and of like roughness by the model. */
export interface RoughnessClass {
  pipes: string[];
  /** mm. */
  diameter: { from: number; to: number };
  /** By the model, in the unit of its formula. */
  roughness: { from: number; to: number };
  /** The mains outside the zone together. */
  outside: boolean;
}

/** Upper ends (mm) of what counts as one diameter: branches, streets, distribution mains, transmission mains. */
const bands = [80, 130, 220, 350, Number.POSITIVE_INFINITY];
/** Roughness of the model that differs by more is another material or age. */
const sameRoughness = 1.2;
/** Of a handful of loggers no more factors can be known. */
const mostClasses = 4;

type Group = readonly ModelPipe[];

const rangeOf = (values: readonly number[]) =>
  values.reduce(({ from, to }, value) => ({ from: Math.min(from, value), to: Math.max(to, value) }), {
    ...{ from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY },
  });
const lengthOf = (group: Group): number => group.reduce((sum, { length }) => sum + length, 0);

/** Pipes of one band by their roughness, the roughest last or first as the formula has it. */
const byRoughness = (pipes: Group): ModelPipe[][] => {
  const groups: ModelPipe[][] = [];
  for (const pipe of pipes.toSorted((one, other) => one.roughness - other.roughness)) {
    const group = groups.at(-1);
    if (group?.[0] && pipe.roughness <= sameRoughness * group[0].roughness) group.push(pipe);
    else groups.push([pipe]);
  }
  return groups;
};

/** Joins the shortest group with the shorter of its neighbours until there are few. */
const joined = (groups: readonly Group[]): Group[] => {
  const left = [...groups];
  while (left.length > mostClasses) {
    const lengths = left.map(lengthOf);
    const shortest = lengths.indexOf(Math.min(...lengths));
    const isLast = shortest === left.length - 1;
    const isBefore = isLast || (shortest > 0 && (lengths[shortest - 1] ?? 0) < (lengths[shortest + 1] ?? 0));
    const first = isBefore ? shortest - 1 : shortest;
    left.splice(first, 2, [...(left[first] ?? []), ...(left[first + 1] ?? [])]);
  }
  return left;
};

const classOf = (pipes: Group, outside: boolean): RoughnessClass => ({
  ...{ pipes: pipes.map(({ id }) => id), outside },
  diameter: rangeOf(pipes.map(({ diameter }) => diameter)),
  roughness: rangeOf(pipes.map(({ roughness }) => roughness)),
});

/**
 * The few classes of the pipes of a zone, thin ones first, and one of all others, which bring its water.
 * @param inZone its nodes; all pipes are in it without any
 */
export const roughnessClasses = (
  pipes: readonly ModelPipe[],
  inZone: ReadonlySet<string>,
): RoughnessClass[] => {
  const isInside = ({ from, to }: ModelPipe) => inZone.size === 0 || inZone.has(from) || inZone.has(to);
  const known = pipes.filter(({ roughness }) => roughness > 0);
  const inside = known.filter(isInside);
  const outside = known.filter((pipe) => !isInside(pipe));
  const groups = bands.flatMap((to, index) => {
    const from = bands[index - 1] ?? 0;
    return byRoughness(inside.filter(({ diameter }) => diameter > from && diameter <= to));
  });
  const classes = joined(groups).map((group) => classOf(group, false));
  return outside.length > 0 ? [...classes, classOf(outside, true)] : classes;
};

/**
 * How far factors are from 1 as a rule (standard deviation of their logarithm), and at most, by the formula of the model. What a
 * pipe loses follows the coefficients of Hazen and Williams and of Manning closely, and the millimetres of Darcy and Weisbach
 * hardly: those are wrong by much more where the loss is wrong by as much.
 */
export const factorPrior: Record<RoughnessForm, { spread: number; most: number }> = {
  "H-W": { spread: 0.25, most: 2 },
  "C-M": { spread: 0.25, most: 2 },
  "D-W": { spread: 1.2, most: 20 },
};
