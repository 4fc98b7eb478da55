import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { DutyRoster } from "@sgval/contract/notifications/duty";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type Control, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormChoose } from "../../../shared/ui/form/form-fields.tsx";
import { FormDay } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type DutyPerson, PeopleField } from "./people-order.tsx";
import { RosterBox, RosterGrid } from "./roster-box.ts";

const Heading = styled("h3")({ ...typeScale.h3, margin: "4px 0 0" });

const newException = () => ({ from: "", to: "", absent: null, people: [] });

/** Absences, and holidays with an order of their own. */
export const RosterExceptions = (props: {
  control: Control<DutyRoster, unknown, DutyRoster>;
  people: readonly DutyPerson[];
  locked: boolean;
}) => {
  const { t } = useTranslation("notifications");
  const { control, people, locked } = props;
  const { fields, append, remove } = useFieldArray({ control, name: "exceptions" });
  if (locked && fields.length === 0) return null;
  return (
    <>
      <Heading>{t("roster.exceptions")}</Heading>
      <RosterGrid>
        {fields.map((one, index) => (
          <RosterBox key={one.id} role="group" aria-label={t("roster.exception", { number: index + 1 })}>
            <header>
              <span>{t("roster.exception", { number: index + 1 })}</span>
              {!locked && (
                <IconButton
                  aria-label={t("roster.removeException", { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </header>
            <FormDay
              control={control}
              name={`exceptions.${index}.from`}
              label={t("roster.firstDay")}
              disabled={locked}
              quietAtFirst
            />
            <FormDay
              control={control}
              name={`exceptions.${index}.to`}
              label={t("roster.lastDay")}
              disabled={locked}
              quietAtFirst
            />
            <div data-wide>
              <FormChoose
                control={control}
                name={`exceptions.${index}.absent`}
                label={t("roster.absent")}
                empty={t("roster.everybody")}
                disabled={locked}
                choices={people.map(({ id, username }) => ({ value: id, label: username }))}
              />
            </div>
            <div data-wide>
              <PeopleField
                control={control}
                name={`exceptions.${index}.people`}
                label={t("roster.instead")}
                people={people}
                locked={locked}
              />
            </div>
          </RosterBox>
        ))}
      </RosterGrid>
      {!locked && (
        <div>
          <Button
            variant="outlined"
            startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
            onClick={() => append(newException())}
          >
            {t("roster.addException")}
          </Button>
        </div>
      )}
    </>
  );
};
