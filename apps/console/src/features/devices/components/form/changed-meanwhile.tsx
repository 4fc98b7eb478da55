import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { changedFields, type DeviceFormValues } from "../../device-form.ts";

/**
 * Follows what the server has while nothing is typed into a form; afterwards the form keeps what it started from, `base`.
 * @returns another user's change, to be shown, while the form has changes of its own
 */
export const useChangedMeanwhile = (
  form: UseFormReturn<DeviceFormValues>,
  stored: DeviceFormValues,
  [base, setBase]: [DeviceFormValues, (base: DeviceFormValues) => void],
) => {
  const { isDirty, isSubmitting } = form.formState;
  const isBehind = changedFields(base, stored).length > 0;
  if (isBehind && !isDirty && !isSubmitting) setBase(stored);
  const onTake = () => {
    setBase(stored);
    form.reset(stored);
  };
  return isBehind && isDirty && !isSubmitting ? (
    <ChangedMeanwhile before={base} stored={stored} mine={form.getValues()} onTake={onTake} />
  ) : null;
};

/** Another user's change while this form has changes of its own: both versions of every field that differs. */
const ChangedMeanwhile = (props: {
  before: DeviceFormValues;
  stored: DeviceFormValues;
  mine: DeviceFormValues;
  onTake: () => void;
}) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { before, stored, mine } = props;
  const textOf = (value: unknown): string => {
    if (value === null || value === "") return "--";
    return typeof value === "number" ? format.number(value, 6) : String(value);
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={props.onTake}>
          {t("form.takeTheirs")}
        </Button>
      }
    >
      {t("form.changedMeanwhile")}
      <ul>
        {changedFields(before, stored).map((key) => {
          const field = t(`form.field.${key}`);
          // Lists and groups are compared in the form itself.
          const isList = typeof stored[key] === "object" && stored[key] !== null;
          const texts = { field, theirs: textOf(stored[key]), mine: textOf(mine[key]) };
          return <li key={key}>{isList ? field : t("form.bothVersions", texts)}</li>;
        })}
      </ul>
    </Alert>
  );
};
