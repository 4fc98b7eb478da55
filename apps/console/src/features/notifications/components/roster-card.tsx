import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import ToggleButton from "@mui/material/ToggleButton";
import { dayLabels } from "@sgval/contract/automation/automation";
import { missingShiftTimes, shiftTimesOf } from "@sgval/contract/logbook/shifts";
import { type DutyRoster, dutyRoster, weekdays } from "@sgval/contract/notifications/duty";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Controller, useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { shiftsSettingQuery } from "../../../shared/queries/shifts.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormField } from "../../../shared/ui/form/form-fields.tsx";
import { DayButtons } from "../../../shared/ui/form/form-week.tsx";
import { LazyTimeInput } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { dutyPeopleQuery, rosterQuery, useUpdateRoster } from "../api/notifications.ts";
import { type DutyPerson, PeopleField, whySkipped } from "./people-order.tsx";
import { RosterBox, RosterGrid } from "./roster-box.ts";
import { RosterExceptions } from "./roster-exceptions.tsx";

type Planned = Partial<Record<"shifts" | "exceptions", readonly { people?: readonly number[] }[]>>;

const isNamed = ({ shifts = [], exceptions = [] }: Planned, id: number): boolean =>
  [...shifts, ...exceptions].some(({ people }) => people?.includes(id));

const newShift = () => ({ days: [...weekdays], from: "06:00", to: "18:00", people: [] });

/** The roster has times of its own; those of the settings are offered where they are not in it yet. */
const WorkShifts = (props: {
  shifts: readonly { from?: string; to?: string }[];
  locked: boolean;
  onTake: (times: { from: string; to: string }[]) => void;
}) => {
  const { t } = useTranslation("notifications");
  const setting = useQuery(shiftsSettingQuery()).data;
  if (!setting) return null;
  const times = shiftTimesOf(setting);
  const missing = missingShiftTimes(setting, props.shifts);
  return (
    <>
      <Text>
        {t("roster.otherShifts", { shifts: times.map(({ from, to }) => `${from}–${to}`).join(", ") })}
      </Text>
      {!props.locked && missing.length > 0 && (
        <div>
          <Button variant="outlined" onClick={() => props.onTake(missing)}>
            {t("roster.takeShifts")}
          </Button>
        </div>
      )}
    </>
  );
};

const RosterForm = (props: {
  roster: DutyRoster;
  people: readonly DutyPerson[];
  onDuty: readonly number[];
  canSend: boolean;
}) => {
  const { t } = useTranslation("notifications");
  const { language } = useFormat();
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  const update = useUpdateRoster();
  const { form, card } = useLiveForm({
    values: props.roster,
    resolver: zodResolver(dutyRoster),
    fields: ["shifts", "exceptions"],
    save: (values) => update.mutateAsync(values),
  });
  const { control } = form;
  const shifts = useFieldArray({ control, name: "shifts" });
  const planned = useWatch({ control });
  const skippedFor = (why: "noPassword" | "mayNot"): string =>
    props.people
      .filter((one) => whySkipped(one) === why && isNamed(planned, one.id))
      .map(({ username }) => username)
      .join(", ");
  const [unable, unsigned] = [skippedFor("mayNot"), skippedFor("noPassword")];
  const names = props.onDuty.map(
    (id) => props.people.find((one) => one.id === id)?.username ?? t("roster.unknown", { id: String(id) }),
  );
  return (
    <FormCard title={t("roster.title")} sub={t("roster.sub")} locked={missing} wide {...card}>
      <Text>
        <b>{names.length > 0 ? t("roster.now", { people: names.join(" → ") }) : t("roster.nobody")}</b>
      </Text>
      {!props.canSend && (
        <Alert severity="warning">
          {t("roster.nothingSends")}{" "}
          <Link to={paths.settings} search={{ tab: "mail" }}>
            {t("roster.setUpMail")}
          </Link>
        </Alert>
      )}
      {unable !== "" && <Alert severity="warning">{t("roster.unable", { people: unable })}</Alert>}
      {unsigned !== "" && <Alert severity="warning">{t("roster.unsigned", { people: unsigned })}</Alert>}
      <WorkShifts
        shifts={planned.shifts ?? []}
        locked={locked}
        onTake={(times) => shifts.append(times.map((time) => ({ ...newShift(), ...time })))}
      />
      {shifts.fields.length === 0 && <Text>{t("roster.none")}</Text>}
      <RosterGrid>
        {shifts.fields.map((shift, index) => (
          <RosterBox key={shift.id} role="group" aria-label={t("roster.shift", { number: index + 1 })}>
            <header>
              <span>{t("roster.shift", { number: index + 1 })}</span>
              {!locked && (
                <IconButton
                  aria-label={t("roster.removeShift", { number: index + 1 })}
                  onClick={() => shifts.remove(index)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </header>
            <div data-wide>
              <Controller
                control={control}
                name={`shifts.${index}.days`}
                render={({ field, fieldState }) => (
                  <FormField label={t("roster.days")} error={fieldState.error}>
                    {(aria) => (
                      <DayButtons
                        {...aria}
                        size="small"
                        aria-label={t("roster.days")}
                        disabled={locked}
                        value={field.value}
                        onChange={(_, chosen: number[]) =>
                          field.onChange(chosen.toSorted((one, other) => one - other))
                        }
                      >
                        {weekdays.map((day) => (
                          <ToggleButton key={day} value={day}>
                            {dayLabels[day][language]}
                          </ToggleButton>
                        ))}
                      </DayButtons>
                    )}
                  </FormField>
                )}
              />
            </div>
            {(["from", "to"] as const).map((name) => (
              <Controller
                key={name}
                control={control}
                name={`shifts.${index}.${name}`}
                render={({ field, fieldState }) => (
                  <FormField label={t(`roster.${name}`)} error={fieldState.error}>
                    {(aria) => (
                      <LazyTimeInput
                        label={t(`roster.${name}`)}
                        value={field.value}
                        onChange={field.onChange}
                        control={aria}
                      />
                    )}
                  </FormField>
                )}
              />
            ))}
            <div data-wide>
              <PeopleField
                control={control}
                name={`shifts.${index}.people`}
                label={t("roster.people")}
                people={props.people}
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
            onClick={() => shifts.append(newShift())}
          >
            {t("roster.addShift")}
          </Button>
        </div>
      )}
      <RosterExceptions control={control} people={props.people} locked={locked} />
    </FormCard>
  );
};

/** Who is on duty when, and who stands in for whom. */
export const RosterCard = () => {
  const { t } = useTranslation("notifications");
  const roster = useQuery(rosterQuery());
  const people = useQuery(dutyPeopleQuery());
  return (
    <QueryState query={roster} failed={t("roster.failed")}>
      {(plan) => (
        <QueryState query={people} failed={t("roster.failed")}>
          {(found) => (
            <RosterForm roster={plan} people={found.people} onDuty={found.onDuty} canSend={found.canSend} />
          )}
        </QueryState>
      )}
    </QueryState>
  );
};
