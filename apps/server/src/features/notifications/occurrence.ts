import { type NotificationKind, notificationKinds } from "@sgval/contract/account/preferences";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { NoticeHead } from "@sgval/contract/notifications/notice-of";
import type { Permission } from "@sgval/contract/permission";
import type { View } from "../../gateways/tables/table-source.ts";
import type { Skipped } from "./duty/choose-on-duty.ts";
import type { Person } from "./people.store.ts";

/** Something that people are notified of. */
export interface Occurrence extends NoticeHead {
  /** `null` where it is about no single device. */
  deviceId: number | null;
  /** Whoever sees one of these is notified, of what is about a room; without it everybody is. */
  devicesOfRoom?: readonly number[];
  /** Whoever lacks it is not notified; `null` for what needs none. */
  permission: Permission | null;
  /** Only this user, whatever others choose. */
  onlyUserId?: number;
  /** Everybody but this user. */
  exceptUserId?: number;
  /** On duty for it: notified whatever the quiet hours, and by every channel if none is chosen. */
  duty?: { userId: number; line: (view: View) => string };
  /** Who on duty was not asked although it was their turn, for the log of deliveries. */
  skipped?: readonly Skipped[];
  /** There is a duty roster, and nobody whom it names now can be asked; for the log of deliveries. */
  nobodyOnDuty?: boolean;
  /** The alarm that it is about. */
  alarm?: Pick<Alarm, "id" | "activeSince">;
  /** One line for the bell, and as the first of a message. */
  line: (view: View) => string;
  /** What a message says beside it. */
  more?: (view: View, person: Person) => string | undefined;
  /** Another device, named beside it to whoever sees it too. */
  besideDeviceId?: number;
  /** What a webhook gets. */
  event: Record<string, unknown>;
}

export const devicesOf = ({ deviceId, devicesOfRoom = [] }: Occurrence): readonly number[] =>
  deviceId === null ? devicesOfRoom : [deviceId];

/** Also those that are named only to whoever sees them. */
export const devicesNamedIn = (one: Occurrence): readonly number[] =>
  one.besideDeviceId === undefined ? devicesOf(one) : [...devicesOf(one), one.besideDeviceId];

/** By how grave their kinds are, otherwise in their order. */
export const gravestFirst = (occurrences: readonly Occurrence[]): Occurrence[] =>
  occurrences.toSorted(
    (one, other) => notificationKinds.indexOf(one.kind) - notificationKinds.indexOf(other.kind),
  );

/** Whether it is about what the person sees, or about nothing that is seen by some only. */
export const sees = (person: Person, one: Occurrence): boolean =>
  (one.deviceId === null && !one.devicesOfRoom) || person.seesAll || devicesOf(one).some(person.sees);

/**
 * Any of these permissions lets somebody read kept notices of a kind; the same as the `permission` with which they are made.
 * `null`: only its owner has it.
 */
const readPermissions: Record<NotificationKind, readonly Permission[] | null> = {
  alarmCritical: ["Risk.Index"],
  alarmHigh: ["Risk.Index"],
  alarmMedium: ["Risk.Index"],
  alarmLow: ["Risk.Index"],
  commandResult: ["Device.Index"],
  approvalRequest: ["Control.Operate", "Pump.Operate", "Pump.Sync"],
  deviceOffline: ["Device.Index"],
  handOver: ["Logbook.Create"],
  reportReady: null,
};
export const mayRead = (kind: NotificationKind, may: (permission: Permission) => boolean): boolean =>
  readPermissions[kind]?.some(may) ?? true;
