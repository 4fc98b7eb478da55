import type { Names } from "@sgval/quantities/language";

/** Groups of resources, in the order of the navigation. */
export const resourceGroups = [
  "home",
  "network",
  "risk",
  "reports",
  "contact",
  "connections",
  "administration",
  "access",
] as const;
export type ResourceGroup = (typeof resourceGroups)[number];

/** What a feature declares about a resource, in its `texts.ts`. */
export interface ResourceTexts {
  group: ResourceGroup;
  /** Resources of a group stand in this order. */
  order: number;
  name: Names;
  /** The name inside a sentence. */
  of: Names;
}
