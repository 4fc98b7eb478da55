import { mayDo } from "@sgval/contract/permission";
import { withoutHidden } from "@sgval/contract/text";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { sees } from "../../kernel/actor.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { type HeardDevice, readingView } from "../readings/index.ts";

const namedFields = 20;

/** Shows what became of a message to the consoles that wait for it: who made the token sees whether it works. */
export const showAwaited = ({ use }: Pick<Context, "use">) => {
  const live = use(liveGateway);
  const registry = use(deviceRegistry);
  return ({ deviceId, at, message, duplicates = 0 }: HeardDevice): void => {
    const isFor: Parameters<typeof live.some>[0] = ({ awaitedDevice, actor }) =>
      awaitedDevice === deviceId && mayDo(actor, "Token.Index") && sees(actor, deviceId);
    const device = registry.get(deviceId);
    if (!message || !device || !live.some(isFor)) return;
    const { source, accepted, prepared } = message;
    const [newest] = prepared.samples;
    const cause = prepared.dead ?? prepared.deadInPart;
    live.emitTo(isFor, "token:message", {
      ...{ deviceId, at: new Date(at).toISOString(), source, accepted, duplicates },
      reading: newest ? readingView(device, newest) : null,
      rejected: prepared.rejected
        .slice(0, namedFields)
        .map(({ field, reason }) => ({ field: withoutHidden(field), reason })),
      unmapped: prepared.unmapped.slice(0, namedFields).map(({ key }) => withoutHidden(key)),
      cause: cause && { reason: cause.reason, detail: cause.detail ? withoutHidden(cause.detail) : null },
    });
  };
};
