import { keepsConnection } from "@sgval/contract/devices/freshness";
import { parameterOf } from "@sgval/quantities/parameter";
import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { deviceConnection } from "../../gateways/mqtt/device-sessions.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import type { PlaceField } from "../../kernel/actor.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import type { Context } from "../../kernel/services.ts";
import { customParametersChanged, parameterUses } from "../custom-parameters/index.ts";
import { latestReadings, readingsRecorded } from "../readings/index.ts";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import { type DeviceChange, devicesStored, membershipChanged } from "./device-registry.ts";
import { createFreshnessPublisher, LOOK_EVERY_MS } from "./freshness/publish-freshness.ts";
import { createZoneTimes } from "./freshness/publish-zone-times.ts";
import { deviceChanged, deviceRegistry, deviceStored, deviceTypes } from "./index.ts";
import { freshnessAt } from "./measured-zones.ts";
import { devicePhotosStored } from "./photos/photos.ts";
import { usesByDevices } from "./types/parameter-uses.ts";
import { deviceTypesStored } from "./types/type-cache.ts";

/** Whether open connections of the device have an outdated name or control topic. */
const mustReconnect = (before: DeviceRecord | null, after: DeviceRecord | null): boolean =>
  before?.name !== after?.name || before?.topicControl !== after?.topicControl;

/** The rooms and zones that devices came into or left. */
const movesOf = (changes: readonly DeviceChange[]): Record<PlaceField, number[]> => {
  const places = (field: PlaceField): number[] => {
    const ids = changes.flatMap(({ before, after }) =>
      before?.[field] === after?.[field] ? [] : [before?.[field] ?? null, after?.[field] ?? null],
    );
    return [...new Set(ids)].filter((id) => id !== null);
  };
  return { roomId: places("roomId"), zoneId: places("zoneId") };
};

/** Devices that another one links to no longer, or only now. */
const linksThatDiffer = (before: DeviceRecord | null, after: DeviceRecord | null): number[] => {
  const linksOf = (device: DeviceRecord | null) =>
    new Set([device?.dataloggerId ?? null, device?.waterQualityId ?? null].filter((id) => id !== null));
  return [...linksOf(before).symmetricDifference(linksOf(after))];
};

/** Reads changed devices again, sends changes and connection states to the consoles, and closes outdated connections. */
export const deviceReactions = ({ clock, events, use, onStop }: Context): void => {
  const live = use(liveGateway);
  const broker = use(deviceBroker);
  const links = use(deviceLinks);
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const types = use(deviceTypes);
  const zoneTimes = createZoneTimes({ clock, live, registry, latest, connections: links });
  onStop(zoneTimes.close);
  const published = createFreshnessPublisher({ clock, live, registry, latest, connections: links });
  onStop(clock.every(LOOK_EVERY_MS, published.look));
  events.on(readingsRecorded, ({ device }) => zoneTimes.changed(device));
  const loadTypes = async (): Promise<void> => {
    await types.load();
    live.emitTo(() => true, "deviceTypes:changed");
  };
  const emit = async (changes: readonly DeviceChange[]): Promise<void> => {
    const moved = movesOf(changes);
    if (moved.roomId.length + moved.zoneId.length > 0) await events.deliver(membershipChanged, moved);
    for (const change of changes) events.emit(deviceChanged, change);
  };
  events.on(deviceStored, async ({ deviceId }) => emit(await registry.reload(deviceId)));
  events.on(devicesStored, async ({ deviceIds }) =>
    emit(deviceIds ? await registry.reload(...deviceIds) : await registry.load()),
  );
  use(parameterUses).add(usesByDevices);
  // What is compiled of a channel holds its parameter.
  events.on(customParametersChanged, async ({ key }) => {
    const isOwn = ({ parameter }: ChannelRecord) => {
      const measured = parameterOf(parameter)?.parameter.key;
      return key === null ? measured?.startsWith("custom_") : measured === key;
    };
    const ids = registry
      .all()
      .filter(({ channels }) => channels.some(isOwn))
      .map(({ id }) => id)
      .toArray();
    await emit(await registry.reload(...ids));
  });
  events.on(deviceTypesStored, loadTypes);
  events.on(changesMissed, loadTypes);
  events.on(changesMissed, async () => emit(await registry.load()));
  events.on(deviceChanged, ({ deviceId, before, after }) => {
    live.emit(deviceId, "device:changed", { deviceId, deleted: after === null });
    if (before) zoneTimes.changed(before);
    if (after) zoneTimes.changed(after);
    // The pages of linked devices show what they belong to.
    for (const linked of linksThatDiffer(before, after))
      live.emit(linked, "device:changed", { deviceId: linked, deleted: false });
    // A deleted or renamed device must not keep its old permissions on topics.
    if (mustReconnect(before, after)) broker.disconnect(deviceId);
  });
  events.on(devicePhotosStored, ({ deviceId }) => live.emit(deviceId, "device:photos", { deviceId }));
  events.on(deviceConnection, ({ deviceId, connected, at }) => {
    const device = registry.get(deviceId);
    if (!device) return;
    zoneTimes.changed(device);
    live.emit(deviceId, "device:freshness", {
      deviceId,
      freshness: freshnessAt(device, { registry, latest, connections: links }, at),
      // A sleeping device disconnects on purpose.
      connected: keepsConnection(device) ? connected : null,
    });
  });
};
