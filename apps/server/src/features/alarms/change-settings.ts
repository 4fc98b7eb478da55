import { defaultPriority, deviceAlarmKinds } from "@sgval/contract/alarms/alarm-kinds";
import {
  type AlarmedChannel,
  type AlarmSettings,
  type AlarmSettingsBody,
  type ChannelAlarmSettings,
  defaultAlarmRule,
  kindRule,
  ruleWith,
} from "@sgval/contract/alarms/alarm-settings";
import { message } from "@sgval/contract/message";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { aboutDevice, type DeviceRecord, demandVisibleDevice, presentChannel } from "../devices/index.ts";
import { type DeviceAlarmSettings, findSettingsOf, writeAlarmSettings } from "./alarm-settings.store.ts";
import { lockExistingDevices } from "./alarms.store.ts";
import type { AnswerDeps } from "./answer-alarms.ts";

/** What is set for the alarms of a device was changed: every node reads it again. */
export const alarmSettingsStored = defineSharedEvent<{ deviceId: number }>("alarmSettingsStored");

/** A channel as the rules of its alarms need it. */
export const alarmedChannel = (channel: DeviceRecord["channels"][number]): AlarmedChannel => {
  const scaling = channel.calibrations.at(-1);
  const { measuringMin: min, measuringMax: max } = scaling ?? { measuringMin: null, measuringMax: null };
  return {
    channel: channel.parameter,
    limits: { under: channel.under, over: channel.over },
    measuring: min === null || max === null ? null : { min, max },
  };
};

const withoutKey = ({ channel: _, ...set }: ChannelAlarmSettings) => set;

const viewOf = (device: DeviceRecord, { channels, kinds }: DeviceAlarmSettings): AlarmSettings => ({
  channels: device.channels
    .filter(({ removed }) => !removed)
    .map((channel) => {
      const defaults = defaultAlarmRule(alarmedChannel(channel));
      const set = channels.find((one) => one.channel === channel.parameter);
      return {
        channel: channel.parameter,
        under: channel.under,
        over: channel.over,
        rule: ruleWith(defaults, set),
        defaults,
        set: set ? withoutKey(set) : null,
      };
    }),
  kinds: deviceAlarmKinds.map((kind) => ({
    kind,
    ...kindRule(
      kind,
      kinds.find((one) => one.kind === kind),
    ),
    defaultPriority: defaultPriority(kind, null),
  })),
});

/** The rules of the alarms of a device. Errors: `not_found`. */
export const readAlarmSettings =
  ({ db, registry }: Pick<AnswerDeps, "db" | "registry">) =>
  async (deviceId: number, actor: Actor): Promise<AlarmSettings> => {
    const device = demandVisibleDevice(registry, actor, deviceId);
    return viewOf(device, await findSettingsOf(db.kysely, deviceId));
  };

const isSet = (one: Record<string, unknown>): boolean =>
  Object.entries(one).some(
    ([field, value]) => field !== "channel" && field !== "kind" && value !== null && value !== undefined,
  );

/** In the activity log: by channel and by kind. */
const historyOf = ({ channels, kinds }: DeviceAlarmSettings) => ({
  channels: Object.fromEntries(channels.map((one) => [one.channel, withoutKey(one)])),
  kinds: Object.fromEntries(kinds.map(({ kind, ...one }) => [kind, one])),
});

/**
 * Replaces what is set for the alarms of a device; the same again changes nothing.
 * Errors: `not_found`, and a refusal of a channel that the device does not have.
 */
export const setAlarmSettings =
  (deps: AnswerDeps) =>
  async (deviceId: number, body: AlarmSettingsBody, caller: Caller): Promise<AlarmSettings> => {
    const device = demandVisibleDevice(deps.registry, caller.actor, deviceId);
    body.channels.forEach(({ channel }, index) => {
      if (!presentChannel(device, channel))
        throw refuseField(`channels.${index}.channel`, message("invalid_value"));
    });
    const settings = { channels: body.channels.filter(isSet), kinds: body.kinds.filter(isSet) };
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      if (!(await lockExistingDevices(trx, [deviceId])).has(deviceId)) throw new Refusal("not_found");
      const before = historyOf(await findSettingsOf(trx, deviceId));
      const after = historyOf(settings);
      // What is no longer set is a change too.
      const changes =
        changedFields({ ...before }, { ...after }) ?? changedFields({ ...after }, { ...before });
      if (!changes) return;
      await writeAlarmSettings(trx, deviceId, settings, now);
      await record({
        ...aboutDevice(device),
        type: "set_threshold",
        detail: "alarm_settings_updated",
        before,
        after,
      });
      emit(alarmSettingsStored, { deviceId });
    });
    return viewOf(device, settings);
  };
