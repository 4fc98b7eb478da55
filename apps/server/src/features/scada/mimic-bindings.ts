import { message } from "@sgval/contract/message";
import type { Binding, MimicDocument } from "@sgval/contract/scada/mimic";
import { bindingsOf } from "@sgval/contract/scada/mimic-layout";
import { refuseField } from "../../kernel/errors.ts";

type Change = (binding: Binding, field: string, known: () => Binding | undefined) => Binding;

/** The document with each binding changed; `known` is the one that it was in another document. */
const mapBindings = (document: MimicDocument, other: MimicDocument | null, change: Change): MimicDocument => {
  const symbols = new Map(other?.symbols.map((one) => [one.id, one]));
  const pipes = new Map(other?.pipes.map((one) => [one.id, one]));
  return {
    ...document,
    symbols: document.symbols.map((symbol, index) => ({
      ...symbol,
      bindings: Object.fromEntries(
        Object.entries(symbol.bindings).map(([role, one]) => [
          role,
          change(one, `document.symbols.${index}.bindings.${role}`, () => {
            const before = symbols.get(symbol.id);
            return before?.kind === symbol.kind ? before.bindings[role] : undefined;
          }),
        ]),
      ),
    })),
    pipes: document.pipes.map((pipe, index) => ({
      ...pipe,
      flow:
        pipe.flow &&
        change(pipe.flow, `document.pipes.${index}.flow`, () => pipes.get(pipe.id)?.flow ?? undefined),
    })),
    trend: document.trend.map((one, index) =>
      change(one, `document.trend.${index}`, () =>
        "hidden" in one && one.line !== undefined ? other?.trend[one.line] : undefined,
      ),
    ),
  };
};

/** The document as somebody may see it: a binding to a device out of view names neither the device nor its channel. */
export const documentInView = (
  document: MimicDocument,
  sees: (deviceId: number) => boolean,
): MimicDocument => {
  const inView = mapBindings(document, null, (one) =>
    "hidden" in one || sees(one.deviceId) ? one : { hidden: true },
  );
  // Whoever takes one of them out moves the others.
  return { ...inView, trend: inView.trend.map((one, line) => ("hidden" in one ? { ...one, line } : one)) };
};

/**
 * The document to be stored. A hidden binding is what it was in the version that was changed; a new one must name a channel
 * that the caller sees, while one that was there before stays, also of a device that is gone.
 * Errors: `validation_failed` at the binding.
 */
export const documentToStore = (
  document: MimicDocument,
  before: MimicDocument | null,
  hasChannel: (deviceId: number, channel: string) => boolean,
): MimicDocument => {
  const nameOf = (one: Binding) => ("hidden" in one ? "" : `${one.deviceId}:${one.channel}`);
  const stored = new Set(before ? bindingsOf(before).map(nameOf) : []);
  return mapBindings(document, before, (one, field, known) => {
    if ("hidden" in one) {
      const same = known();
      if (!same) throw refuseField(field, message("invalid_value"));
      return same;
    }
    if (!stored.has(nameOf(one)) && !hasChannel(one.deviceId, one.channel))
      throw refuseField(field, message("invalid_value"));
    return one;
  });
};
