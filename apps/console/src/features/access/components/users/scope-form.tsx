import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { type User, type UserScope, userScope } from "@sgval/contract/access/users";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { useSetUserScope } from "../../api/users.ts";
import { useMe } from "../../use-me.ts";
import { editLock } from "../../user-rules.ts";
import { DevicePicker } from "./device-picker.tsx";

const Fields = styled("div")({ display: "grid", gap: 14, maxWidth: 640 });

interface Scope {
  all: boolean;
  devices: readonly { id: number }[];
}

/** Whether two scopes show the same devices; the order of the named ones does not count. */
const isSameScope = (one: Scope, other: Scope): boolean => {
  if (one.all !== other.all || one.devices.length !== other.devices.length) return false;
  const ids = new Set(one.devices.map(({ id }) => id));
  return other.devices.every(({ id }) => ids.has(id));
};

/** All devices, or a list of them; a user with an empty list sees none. */
export const ScopeForm = ({ user, scope }: { user: User; scope: UserScope }) => {
  const { t } = useTranslation(["access", "forms"]);
  const may = useMay();
  const me = useMe();
  const update = useSetUserScope(user.id);
  const { form, card } = useLiveForm({
    values: scope,
    fields: ["all", "devices"],
    save: async ({ all, devices }) =>
      (await update.mutateAsync({ all, deviceIds: devices.map(({ id }) => id) })).data,
    draft: userScope,
  });
  const [all, devices] = form.watch(["all", "devices"]);
  const lock = editLock(me, user, may("User.Update"));
  const dirty = !isSameScope(scope, { all, devices });
  return (
    <Fields>
      {user.superUser && <Alert severity="info">{t("scope.superUser")}</Alert>}
      {lock && <Alert severity="info">{t(`locked.${lock}`)}</Alert>}
      {lock === null && <DraftOffer form={t("scope.title")} dirty={dirty} source={card.draft} />}
      {card.failure && <Alert severity="error">{card.failure}</Alert>}
      <RadioGroup
        aria-label={t("scope.title")}
        value={all ? "all" : "named"}
        onChange={(event) => form.setValue("all", event.target.value === "all", { shouldDirty: true })}
      >
        <FormControlLabel value="all" control={<Radio />} label={t("scope.all")} disabled={lock !== null} />
        <FormControlLabel
          value="named"
          control={<Radio />}
          label={t("scope.named", { count: devices.length })}
          disabled={lock !== null}
        />
      </RadioGroup>
      {!all && (
        <DevicePicker
          chosen={devices}
          onChange={(chosen) => form.setValue("devices", chosen, { shouldDirty: true })}
          locked={lock !== null || !may("Device.Index")}
        />
      )}
      {!all && devices.length === 0 && <Alert severity="warning">{t("scope.nothing")}</Alert>}
      {lock === null && (
        <Actions>
          <Button variant="contained" disabled={card.saving || !dirty} onClick={() => void card.onSubmit()}>
            {card.saving ? t("forms:saving") : card.saveLabel}
          </Button>
          {dirty && (
            <Button variant="outlined" onClick={() => form.reset(scope)}>
              {t("forms:undo")}
            </Button>
          )}
        </Actions>
      )}
      <LeaveGuard dirty={dirty} />
    </Fields>
  );
};
