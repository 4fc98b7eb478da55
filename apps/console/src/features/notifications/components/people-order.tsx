import type { DutyRoster } from "@sgval/contract/notifications/duty";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormField } from "../../../shared/ui/form/form-fields.tsx";
import { OrderedChoice } from "../../../shared/ui/form/ordered-choice.tsx";

/** Whom a roster may name; nobody who may not acknowledge can end an alarm call. */
export interface DutyPerson {
  id: number;
  username: string;
  mayAcknowledge: boolean;
}

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
  const cannotAnswer = (id: number) => people.find((one) => one.id === id)?.mayAcknowledge === false;
  const choices = people.map(({ id, username, mayAcknowledge }) => ({
    value: id,
    label: mayAcknowledge ? username : `${username} (${t("roster.mayNot")})`,
  }));
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
              noteOf={(id) => (cannotAnswer(id) ? t("roster.mayNot") : null)}
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
