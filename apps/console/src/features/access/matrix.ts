import { type ResourceGroup, resourceGroups } from "@sgval/contract/access/resource-texts";
import { resources } from "@sgval/contract/generated/resources";
import { searchText } from "@sgval/contract/search-text";

/** The group of a row; `own` holds custom resources. */
export type MatrixGroup = ResourceGroup | "own";

/** Declared resources by group of the navigation. */
const declared = Object.entries(resources).sort(
  ([, one], [, other]) =>
    resourceGroups.indexOf(one.group) - resourceGroups.indexOf(other.group) || one.order - other.order,
);
const known = declared.map(([resource]) => resource);
const groups = new Map<string, MatrixGroup>(declared.map(([resource, { group }]) => [resource, group]));

export type MatrixProps = {
  rows: readonly MatrixRow[];
  held: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  /** Why a permission cannot be ticked, or nothing. */
  lockOf: (name: string) => string | null;
  onTick: (names: readonly string[], on: boolean) => void;
};

export const verbs = ["Index", "Create", "Update", "Delete"] as const;
export type Verb = (typeof verbs)[number];

/** A resource with its permissions: the four usual ones in columns, the rest as named ticks. */
export interface MatrixRow {
  resource: string;
  group: MatrixGroup;
  /** Permission names by column; a column the resource does not have is missing. */
  cells: Partial<Record<Verb, string>>;
  others: readonly string[];
}

const resourceOf = (name: string): string => name.split(".")[0] ?? "";
const verbOf = (name: string): string => name.split(".")[1] ?? "";
const isVerb = (text: string): text is Verb => verbs.some((verb) => verb === text);

/** Rows in the order of the navigation; resources an installation has added come last, by name. */
export const rowsOf = (names: readonly string[]): MatrixRow[] => {
  const byResource = new Map<string, string[]>();
  for (const name of names)
    byResource.set(resourceOf(name), [...(byResource.get(resourceOf(name)) ?? []), name]);
  const added = [...byResource.keys()].filter((resource) => !known.includes(resource)).sort();
  return [...known, ...added].flatMap((resource) => {
    const own = byResource.get(resource);
    if (!own) return [];
    const cells: Partial<Record<Verb, string>> = {};
    const others: string[] = [];
    for (const name of own) {
      const verb = verbOf(name);
      if (isVerb(verb)) cells[verb] = name;
      else others.push(name);
    }
    return [{ resource, group: groups.get(resource) ?? "own", cells, others }];
  });
};

export const permissionsOf = (row: MatrixRow): string[] => [
  ...verbs.flatMap((verb) => row.cells[verb] ?? []),
  ...row.others,
];

/** Create, Update and Delete require Index of the same resource. */
const needsIndex = (name: string): boolean => ["Create", "Update", "Delete"].includes(verbOf(name));

/**
 * The held permissions after some were ticked or taken away. Ticking Create, Update or Delete ticks Index where
 * the resource has one; removing Index removes those three too.
 * @param known every permission there is
 */
export const ticked = (
  held: ReadonlySet<string>,
  names: readonly string[],
  on: boolean,
  known: ReadonlySet<string>,
): Set<string> => {
  const next = new Set(held);
  for (const name of names) {
    const resource = resourceOf(name);
    if (on) {
      next.add(name);
      const index = `${resource}.Index`;
      if (needsIndex(name) && known.has(index)) next.add(index);
    } else {
      next.delete(name);
      if (verbOf(name) !== "Index") continue;
      for (const other of held) if (resourceOf(other) === resource && needsIndex(other)) next.delete(other);
    }
  }
  return next;
};

export type Tally = "none" | "some" | "all";

/** How many of a row, a column or everything are held. */
export const tallyOf = (held: ReadonlySet<string>, names: readonly string[]): Tally => {
  const count = names.filter((name) => held.has(name)).length;
  if (count === 0) return "none";
  return count === names.length ? "all" : "some";
};

/** Added and removed permissions, compared with the stored ones. */
export const changedOf = (before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> =>
  new Set([
    ...[...after].filter((name) => !before.has(name)),
    ...[...before].filter((name) => !after.has(name)),
  ]);

/** The rows that match a search, optionally only rows with a tick. */
export const shownRows = (
  rows: readonly MatrixRow[],
  filter: {
    q: string;
    /** The held permissions, to show only rows with one of them. */
    ticked: ReadonlySet<string> | null;
    labelsOf: (row: MatrixRow) => readonly string[];
  },
): MatrixRow[] => {
  const wanted = searchText(filter.q.trim());
  return rows.filter((row) => {
    const names = permissionsOf(row);
    if (filter.ticked && !names.some((name) => filter.ticked?.has(name))) return false;
    return (
      wanted === "" || [...names, ...filter.labelsOf(row)].some((text) => searchText(text).includes(wanted))
    );
  });
};
