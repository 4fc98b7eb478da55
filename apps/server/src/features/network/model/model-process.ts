import { setPriority } from "node:os";
import { Refusal } from "../../../kernel/errors.ts";
import { decodeText } from "./decode-text.ts";
import { countsOf, describeModel, planOf } from "./describe-model.ts";
import { openModel } from "./open-model.ts";
import { placeElements } from "./place-elements.ts";
import type { ModelAnswer, ModelRequest } from "./read-model.ts";

/** Readings and commands of the server come first. */
const NICENESS = 5;

const work = async ({ content, placement }: ModelRequest): Promise<ModelAnswer> => {
  const { text, warnings } = decodeText(content);
  const opened = await openModel(text);
  const model = { ...opened, warnings: [...warnings, ...opened.warnings] };
  // Texts, because the server only hands them on: to a client, or to the database.
  if (!placement)
    return {
      kind: "preview",
      json: JSON.stringify({ data: { summary: describeModel(model), plan: planOf(model) } }),
    };
  const { elements, bounds } = placeElements(model, placement);
  const { flowUnit } = model;
  return {
    kind: "placed",
    model: { flowUnit, counts: countsOf(model), bounds, warnings: model.warnings },
    elements: JSON.stringify(elements),
  };
};

setPriority(NICENESS);
process.on("message", (request: ModelRequest) => {
  void work(request)
    .catch((error: unknown): ModelAnswer => {
      if (error instanceof Refusal) return { kind: "refusal", code: error.code, details: error.details };
      return { kind: "failure", reason: error instanceof Error ? (error.stack ?? error.message) : "" };
    })
    .then((answer) => process.send?.(answer));
});
