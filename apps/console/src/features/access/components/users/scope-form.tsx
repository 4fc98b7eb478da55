import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { type User, type UserScope, userScope } from "@sgval/contract/access/users";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
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
  const { t } = useTranslation(["access", "forms", "messages"]);
  const errorText = useErrorText();
  const may = useMay();
  const me = useMe();
  const save = useSetUserScope(user.id);
  const [all, setAll] = useState(scope.all);
  const [devices, setDevices] = useState(scope.devices);
  const lock = editLock(me, user, may("User.Update"));
  const dirty = !isSameScope(scope, { all, devices });
  const send = () =>
    save.mutate(
      { all, deviceIds: devices.map(({ id }) => id) },
      { onSuccess: () => showSnackbar("success", t("messages:update_success")) },
    );
  return (
    <Fields>
      {user.superUser && <Alert severity="info">{t("scope.superUser")}</Alert>}
      {lock && <Alert severity="info">{t(`locked.${lock}`)}</Alert>}
      {lock === null && (
        <DraftOffer
          form={t("scope.title")}
          dirty={dirty}
          source={{
            read: () => ({ all, devices }),
            restore: (values) => {
              const kept = userScope.safeParse(values);
              if (!kept.success) return;
              setAll(kept.data.all);
              setDevices(kept.data.devices);
            },
          }}
        />
      )}
      {save.error && (
        <Alert severity="error">{`${t("messages:update_failed")}: ${errorText(save.error)}`}</Alert>
      )}
      <RadioGroup
        aria-label={t("scope.title")}
        value={all ? "all" : "named"}
        onChange={(event) => setAll(event.target.value === "all")}
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
        <DevicePicker chosen={devices} onChange={setDevices} locked={lock !== null || !may("Device.Index")} />
      )}
      {!all && devices.length === 0 && <Alert severity="warning">{t("scope.nothing")}</Alert>}
      {lock === null && (
        <Actions>
          <Button variant="contained" disabled={save.isPending || !dirty} onClick={send}>
            {save.isPending ? t("forms:saving") : t("forms:save")}
          </Button>
          {dirty && (
            <Button
              variant="outlined"
              onClick={() => {
                setAll(scope.all);
                setDevices(scope.devices);
              }}
            >
              {t("forms:undo")}
            </Button>
          )}
        </Actions>
      )}
      <LeaveGuard dirty={dirty} />
    </Fields>
  );
};
