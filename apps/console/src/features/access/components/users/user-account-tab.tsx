import Button from "@mui/material/Button";
import type { Role } from "@sgval/contract/access/roles";
import type { User } from "@sgval/contract/access/users";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { useLockText } from "../../use-lock-text.ts";
import { useMe } from "../../use-me.ts";
import { editLock } from "../../user-rules.ts";
import { UserEditorFields, useUserEditor } from "./user-editor.tsx";

/** The fields of an account, changed in place. */
export const UserAccountTab = ({ user, roles }: { user: User; roles: readonly Role[] }) => {
  const { t } = useTranslation(["access", "forms"]);
  const may = useMay();
  const me = useMe();
  const lockText = useLockText();
  const editor = useUserEditor(user, () => undefined);
  const lock = editLock(me, user, may("User.Update"));
  return (
    <FormCard
      title={t("tabs.account")}
      {...editor.card}
      locked={lockText(lock, "User.Update")}
      extra={
        editor.card.dirty && (
          <Button variant="outlined" onClick={() => editor.form.reset()}>
            {t("forms:undo")}
          </Button>
        )
      }
    >
      <UserEditorFields editor={editor} roles={roles} disabled={lock !== null} />
    </FormCard>
  );
};
