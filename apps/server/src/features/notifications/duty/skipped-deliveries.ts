import type { DeliveryFailure } from "@sgval/contract/notifications/deliveries";
import type { View } from "../../../gateways/tables/table-source.ts";
import type { NewDelivery } from "../deliveries.store.ts";
import { writeLines } from "../delivery-lines.ts";
import { devicesOf, type Occurrence } from "../occurrence.ts";
import type { Person } from "../people.store.ts";
import { skipReasons } from "./choose-on-duty.ts";

/** A line of the log about what was sent to nobody: to this person, or to anybody. */
const notSent = (
  chosen: readonly Occurrence[],
  person: Pick<Person, "id" | "username"> | null,
  reason: DeliveryFailure,
  view: View,
): NewDelivery[] => {
  const [first] = chosen;
  if (!first) return [];
  const lines = chosen.map((one) => ({ text: one.line(view), deviceIds: [] }));
  return [
    {
      way: "duty" as const,
      to: person?.username ?? "",
      userId: person?.id ?? null,
      channelId: null,
      subscriptionId: null,
      kind: first.kind,
      title: writeLines(lines, view.language).title,
      text: "",
      href: null,
      duty: false,
      deviceIds: chosen.flatMap(devicesOf),
      lines: [],
      events: [],
      notSent: reason,
    },
  ];
};

/** What the log says of what reached somebody on duty behind the bell alone, which nobody hears. */
export const bellDeliveries = (person: Person, chosen: readonly Occurrence[], view: View): NewDelivery[] =>
  notSent(chosen, person, "only_bell", view);

/**
 * What the log says of those whom the duty roster skipped, one line for each of them and each reason, and of what nobody on
 * duty was asked for.
 */
export const skippedDeliveries = (
  people: readonly Person[],
  occurrences: readonly Occurrence[],
  viewOf: (person: Person | null) => View,
): NewDelivery[] => [
  ...people.flatMap((person) =>
    skipReasons.flatMap((reason) => {
      const chosen = occurrences.filter(({ skipped = [] }) =>
        skipped.some((one) => one.userId === person.id && one.reason === reason),
      );
      return notSent(chosen, person, reason, viewOf(person));
    }),
  ),
  ...notSent(
    occurrences.filter(({ nobodyOnDuty }) => nobodyOnDuty),
    null,
    "nobody_on_duty",
    viewOf(null),
  ),
];
