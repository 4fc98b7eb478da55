import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type User, type UserScope, userScope } from "@sgval/contract/access/users";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { useSetUserScope } from "../../api/users.ts";
import { useLockText } from "../../use-lock-text.ts";
import { useMe } from "../../use-me.ts";
import { editLock } from "../../user-rules.ts";
import { ScopeFields, scopeBody } from "./scope-fields.tsx";

const Fields = styled("div")({ display: "grid", gap: 14, maxWidth: 640 });

/** Whether two scopes show the same; the order of what they name does not count. */
const isSameScope = (one: UserScope, other: UserScope): boolean =>
  one.all === other.all &&
  (["devices", "rooms", "zones"] as const).every((kind) => {
    const ids = new Set<number>(one[kind].map(({ id }) => id));
    return ids.size === other[kind].length && other[kind].every(({ id }) => ids.has(id));
  });

/** All devices, or rooms, zones and devices by name. */
export const ScopeForm = ({ user, scope }: { user: User; scope: UserScope }) => {
  const { t } = useTranslation(["access", "forms"]);
  const may = useMay();
  const me = useMe();
  const lockText = useLockText();
  const update = useSetUserScope(user.id);
  const { form, card } = useLiveForm({
    values: scope,
    fields: ["all", "devices", "rooms", "zones"],
    save: async (values) => (await update.mutateAsync(scopeBody(values))).data,
    draft: userScope,
  });
  const [all, devices, rooms, zones] = form.watch(["all", "devices", "rooms", "zones"]);
  const shown = { all, devices, rooms, zones };
  const lock = editLock(me, user, may("User.Update"));
  const dirty = !isSameScope(scope, shown);
  return (
    <Fields>
      {user.superUser && <Alert severity="info">{t("scope.superUser")}</Alert>}
      {lock && <Alert severity="info">{lockText(lock, "User.Update")}</Alert>}
      {lock === null && <DraftOffer form={t("scope.title")} dirty={dirty} source={card.draft} />}
      {card.failure && <Alert severity="error">{card.failure}</Alert>}
      <ScopeFields
        scope={shown}
        locked={lock !== null}
        onChange={(change) => {
          const set = { shouldDirty: true };
          if (change.all !== undefined) form.setValue("all", change.all, set);
          if (change.devices) form.setValue("devices", change.devices, set);
          if (change.rooms) form.setValue("rooms", change.rooms, set);
          if (change.zones) form.setValue("zones", change.zones, set);
        }}
      />
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
