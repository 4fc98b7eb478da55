// Written by `npm run indexes` from what the features declare; `npm run check` compares.
import { operatingPermissions as control } from "../control/feature.ts";
import { operatingPermissions as pumps } from "../pumps/feature.ts";

export const operatingPermissions = [...control, ...pumps] as const;
