import { alarmFor, knowsWhoAnswers } from "@sgval/contract/alarms/who-answers";
import { mayDo } from "@sgval/contract/permission";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { sees } from "../../kernel/actor.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { alarmChanged, alarmsStored, alarmView } from "./alarm-record.ts";
import { findAlarms } from "./alarms.store.ts";
import { alarmEngine } from "./engine/alarm-engine.ts";

/** Starts the engine, and carries alarms that were stored to the consoles of this node. */
export const alarmReactions = ({ db, events, use }: Context): void => {
  const live = use(liveGateway);
  const registry = use(deviceRegistry);
  use(alarmEngine);
  use(keptData).add({
    kind: "alarms",
    source: "fixed",
    tables: ["alarm", "alarm_event", "alarm_escalation"],
    term: () => null,
  });
  events.on(alarmsStored, async ({ alarmIds, asking = [] }) => {
    const asked = new Set(asking);
    for (const alarm of await findAlarms(db.kysely, [...alarmIds, ...asking])) {
      const device = registry.get(alarm.deviceId);
      if (device) events.emit(alarmChanged, { alarm: alarmView(alarm, device), asks: asked.has(alarm.id) });
    }
  });
  events.on(alarmChanged, ({ alarm, asks }) => {
    for (const knows of [true, false])
      live.emitTo(
        ({ actor }) =>
          sees(actor, alarm.deviceId) && mayDo(actor, "Risk.Index") && knowsWhoAnswers(actor) === knows,
        "alarm",
        { ...alarmFor(alarm, knows), ...(asks && { asks }) },
      );
  });
};
