import * as duty from "@sgval/contract/notifications/duty";
import { featureSetting } from "../../settings/index.ts";
import { findUsernames } from "../people.store.ts";

/** Who is on duty when. */
export const dutyRosterSetting = featureSetting({
  name: "dutyRoster",
  key: "dutyRoster",
  schema: duty.dutyRoster,
  read: duty.readDutyRoster,
  update: duty.updateDutyRoster,
  fallback: { shifts: [], exceptions: [] },
  activityDetail: "duty_roster_updated",
  recorded: async (trx, { shifts, exceptions }) => {
    const names = new Map((await findUsernames(trx)).map(({ id, username }) => [id, username]));
    const nameOf = (id: number) => names.get(id) ?? `#${id}`;
    return {
      shifts: shifts.map((shift) => ({ ...shift, people: shift.people.map(nameOf) })),
      exceptions: exceptions.map(({ absent, people, ...dates }) => ({
        ...dates,
        absent: absent === null ? null : nameOf(absent),
        people: people.map(nameOf),
      })),
    };
  },
});

/** After how many minutes without an answer the next on duty is notified. */
export const escalationSetting = featureSetting({
  name: "escalation",
  key: "escalation",
  schema: duty.escalationSetting,
  read: duty.readEscalation,
  update: duty.updateEscalation,
  fallback: duty.defaultEscalation,
  activityDetail: "escalation_updated",
});
