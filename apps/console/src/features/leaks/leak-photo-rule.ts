import { leakImageSides, leakImageTypes } from "@sgval/contract/leaks/images";
import type { PhotoRule } from "../../shared/ui/photos/photo-rule.ts";

/** The images of a leak point, reported with it or added later. */
export const leakPhotoRule: PhotoRule = { types: leakImageTypes, longest: leakImageSides.full };
