import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import type { DutyRoster } from "@sgval/contract/notifications/duty";
import { IconArrowUp, IconX } from "@tabler/icons-react";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormField } from "../../../shared/ui/form/form-fields.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const List = styled("ol")({
  display: "grid",
  gap: 4,
  margin: "0 0 6px",
  padding: 0,
  listStyle: "none",
  counterReset: "person",
  "& li": {
    ...typeScale.body,
    display: "flex",
    alignItems: "center",
    gap: 4,
    padding: "2px 4px 2px 10px",
    border: `1px solid ${paint.line}`,
    borderRadius: 6,
    counterIncrement: "person",
    "&::before": { content: 'counter(person) "."', color: paint.mute },
    "& > span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
    "& small": { ...typeScale.label, display: "block", color: paint.mediumText },
  },
});

/** Whom a roster may name; nobody who may not acknowledge can end an alarm call. */
export interface DutyPerson {
  id: number;
  username: string;
  mayAcknowledge: boolean;
}

/** People in the order in which they are notified. */
const PeopleOrder = (props: {
  label: string;
  value: readonly number[];
  people: readonly DutyPerson[];
  locked: boolean;
  onChange: (ids: number[]) => void;
  /** Ids of the label and the error around it. */
  aria: Record<string, unknown>;
}) => {
  const { t } = useTranslation("notifications");
  const { value, people } = props;
  const nameOf = (id: number) =>
    people.find((one) => one.id === id)?.username ?? t("roster.unknown", { id: String(id) });
  const cannotAnswer = (id: number) => people.find((one) => one.id === id)?.mayAcknowledge === false;
  const others = people.filter(({ id }) => !value.includes(id));
  const { id: controlId, ...aria } = props.aria;
  return (
    <div>
      {value.length > 0 && (
        <List aria-label={props.label}>
          {value.map((id, index) => (
            <li key={id}>
              <span>
                {nameOf(id)}
                {cannotAnswer(id) && <small>{t("roster.mayNot")}</small>}
              </span>
              {!props.locked && (
                <>
                  <IconButton
                    size="small"
                    disabled={index === 0}
                    aria-label={t("roster.up", { name: nameOf(id) })}
                    onClick={() =>
                      props.onChange([
                        ...value.slice(0, index - 1),
                        id,
                        ...value.slice(index - 1, index),
                        ...value.slice(index + 1),
                      ])
                    }
                  >
                    <IconArrowUp size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t("roster.removePerson", { name: nameOf(id) })}
                    onClick={() => props.onChange(value.filter((one) => one !== id))}
                  >
                    <IconX size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </List>
      )}
      {!props.locked && (
        <Select
          size="small"
          displayEmpty
          fullWidth
          value=""
          onChange={(event) => props.onChange([...value, Number(event.target.value)])}
          renderValue={() => t("roster.addPerson")}
          SelectDisplayProps={{ id: String(controlId), ...aria, "aria-label": props.label }}
        >
          {others.map(({ id, username, mayAcknowledge }) => (
            <MenuItem key={id} value={id}>
              {mayAcknowledge ? username : `${username} (${t("roster.mayNot")})`}
            </MenuItem>
          ))}
        </Select>
      )}
    </div>
  );
};

/** A field of the roster that holds people in their order. */
export const PeopleField = ({
  control,
  name,
  ...order
}: Omit<Parameters<typeof PeopleOrder>[0], "aria" | "value" | "onChange"> & {
  control: Control<DutyRoster, unknown, DutyRoster>;
  name: `shifts.${number}.people` | `exceptions.${number}.people`;
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange }, fieldState }) => (
      <FormField label={order.label} error={fieldState.error}>
        {(aria) => <PeopleOrder {...order} value={value} onChange={onChange} aria={aria} />}
      </FormField>
    )}
  />
);
