import type { View } from "../../../gateways/tables/table-source.ts";
import type { NewDelivery } from "../deliveries.store.ts";
import { writeLines } from "../delivery-lines.ts";
import { devicesOf, type Occurrence } from "../occurrence.ts";
import type { Person } from "../people.store.ts";
import { skipReasons } from "./choose-on-duty.ts";

/** What the log says of those whom the duty roster skipped: one line for each of them and each reason. */
export const skippedDeliveries = (
  people: readonly Person[],
  occurrences: readonly Occurrence[],
  viewOf: (person: Person) => View,
): NewDelivery[] =>
  people.flatMap((person) =>
    skipReasons.flatMap((reason) => {
      const chosen = occurrences.filter(({ skipped = [] }) =>
        skipped.some((one) => one.userId === person.id && one.reason === reason),
      );
      const [first] = chosen;
      if (!first) return [];
      const view = viewOf(person);
      const lines = chosen.map((one) => ({ text: one.line(view), deviceIds: [] }));
      return [
        {
          way: "duty" as const,
          to: person.username,
          userId: person.id,
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
    }),
  );
