import type { Role } from "@sgval/contract/access/roles";
import type { User } from "@sgval/contract/access/users";
import { useTranslation } from "react-i18next";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { UserEditorFields, useUserEditor } from "./user-editor.tsx";

export const UserEditDrawer = (props: { user: User; roles: readonly Role[]; onClose: () => void }) => {
  const { t } = useTranslation(["access", "forms"]);
  const editor = useUserEditor(props.user, props.onClose);
  return (
    <FormDrawer
      open
      title={t("editUser")}
      sub={props.user.username}
      dirty={editor.dirty}
      saving={editor.saving}
      saveLabel={t("forms:save")}
      failure={editor.failure}
      onSubmit={editor.submit}
      draft={editor.draft}
      onClose={props.onClose}
    >
      <UserEditorFields editor={editor} roles={props.roles} />
    </FormDrawer>
  );
};
