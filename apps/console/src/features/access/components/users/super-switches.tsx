import { useState } from "react";
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";

type Flag = "superUser" | "manageSuper";

/** The two flags of a super user; each change requires confirmation, since it changes all permissions. */
export const SuperSwitches = <Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  names: Readonly<Record<Flag, FieldPath<Values>>>;
}) => {
  const { t } = useTranslation(["access", "forms"]);
  const [wish, setWish] = useState<{ flag: Flag; on: boolean } | null>(null);
  const superUser = useController({ control: props.control, name: props.names.superUser });
  const manageSuper = useController({ control: props.control, name: props.names.manageSuper });
  const set = (flag: Flag, on: boolean) => {
    const value = on as PathValue<Values, FieldPath<Values>>;
    if (flag === "superUser") superUser.field.onChange(value);
    else manageSuper.field.onChange(value);
    // A user who manages super users is a super user.
    if (flag === "superUser" && !on) manageSuper.field.onChange(value);
    if (flag === "manageSuper" && on) superUser.field.onChange(value);
  };
  return (
    <>
      <FormSwitch
        control={props.control}
        name={props.names.superUser}
        label={t("superUser")}
        help={t("superUserHelp")}
        onWish={(on) => setWish({ flag: "superUser", on })}
      />
      <FormSwitch
        control={props.control}
        name={props.names.manageSuper}
        label={t("manageSuper")}
        help={t("manageSuperHelp")}
        onWish={(on) => setWish({ flag: "manageSuper", on })}
      />
      <QuestionDialog
        open={wish !== null}
        title={wish?.on ? t("superConfirm.giveTitle") : t("superConfirm.takeTitle")}
        text={wish?.flag === "manageSuper" ? t("manageSuperHelp") : t("superUserHelp")}
        cancelLabel={t("forms:cancel")}
        verbLabel={wish?.on ? t("superConfirm.give") : t("superConfirm.take")}
        onCancel={() => setWish(null)}
        onConfirm={() => {
          if (wish) set(wish.flag, wish.on);
          setWish(null);
        }}
      />
    </>
  );
};
