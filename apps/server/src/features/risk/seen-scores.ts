import { likelihoodIndexOf, likelihoodOf, type RiskIndicator } from "@sgval/contract/risk/risk-score";
import type { Actor } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { rounded } from "./assess-device.ts";
import { findScores, type SeenScores } from "./risk.store.ts";

export interface SeenDeps {
  db: DatabaseHandle;
  /** The devices whose reasons say what an actor may not see of the water of a zone. */
  waterHiddenFrom(actor: Actor): Promise<ReadonlySet<number>>;
}

/** Reasons made from what the customers of a zone are billed, which whoever sees its device alone has no claim to. */
const waterReasons: ReadonlySet<RiskIndicator> = new Set<RiskIndicator>(["ili"]);

/** The scores of an actor: without the reasons of water out of view, which the number would say as well. */
export const seenScores = async ({ db, waterHiddenFrom }: SeenDeps, actor: Actor): Promise<SeenScores> => {
  const unkept = [...(await waterHiddenFrom(actor))];
  const shown = (await findScores(db.kysely, unkept)).flatMap(({ deviceId, consequence, reasons: all }) => {
    const reasons = all.filter(({ indicator }) => !waterReasons.has(indicator));
    if (reasons.length === all.length) return [];
    const likelihoodIndex = rounded(likelihoodIndexOf(reasons));
    const likelihood = likelihoodOf(likelihoodIndex);
    return [{ deviceId, reasons, likelihoodIndex, likelihood, score: likelihood * consequence }];
  });
  return { shown, unkept };
};
