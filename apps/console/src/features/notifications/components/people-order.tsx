import type { DutyRoster } from "@sgval/contract/notifications/duty";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormField } from "../../../shared/ui/form/form-fields.tsx";
import { OrderedChoice } from "../../../shared/ui/form/ordered-choice.tsx";

/** Whom a roster may name; nobody who may not acknowledge, or cannot sign in yet, can end an alarm call. */
export interface DutyPerson {
  id: number;
  username: string;
  mayAcknowledge: boolean;
  mustChangePassword: boolean;
}

/** Why an alarm call skips somebody; `null` for whoever can end it. */
export const whySkipped = (person: DutyPerson | undefined): "noPassword" | "mayNot" | null => {
  if (person?.mustChangePassword) return "noPassword";
  return person?.mayAcknowledge === false ? "mayNot" : null;
};

/** A field of the roster that holds people in the order in which they are notified. */
export const PeopleField = (props: {
  control: Control<DutyRoster, unknown, DutyRoster>;
  name: `shifts.${number}.people` | `exceptions.${number}.people`;
  label: string;
  people: readonly DutyPerson[];
  locked: boolean;
}) => {
  const { t } = useTranslation("notifications");
  const { label, people, locked } = props;
  const nameOf = (id: number) =>
    people.find((one) => one.id === id)?.username ?? t("roster.unknown", { id: String(id) });
  const noteOf = (person: DutyPerson | undefined): string | null => {
    const why = whySkipped(person);
    return why && t(`roster.${why}`);
  };
  const choices = people.map((person) => {
    const note = noteOf(person);
    return { value: person.id, label: note === null ? person.username : `${person.username} (${note})` };
  });
  return (
    <Controller
      control={props.control}
      name={props.name}
      render={({ field: { value, onChange }, fieldState }) => (
        <FormField label={label} error={fieldState.error}>
          {(aria) => (
            <OrderedChoice
              value={value}
              choices={choices}
              labelOf={nameOf}
              noteOf={(id) => noteOf(people.find((one) => one.id === id))}
              onChange={onChange}
              labels={{
                list: label,
                select: label,
                add: t("roster.addPerson"),
                up: (name) => t("roster.up", { name }),
                remove: (name) => t("roster.removePerson", { name }),
              }}
              numbered
              locked={locked}
              aria={aria}
            />
          )}
        </FormField>
      )}
    />
  );
};
