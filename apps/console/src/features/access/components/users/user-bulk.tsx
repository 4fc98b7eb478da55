import Button from "@mui/material/Button";
import type { Role } from "@sgval/contract/access/roles";
import type { UserChoice } from "@sgval/contract/access/users";
import { IconTrash, IconUserShield } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { useDeleteUsers } from "../../api/users.ts";
import { useLockText } from "../../use-lock-text.ts";
import { useMe } from "../../use-me.ts";
import { deleteLockOfAll } from "../../user-rules.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";

/** Bulk actions on the selected users; `onDone` clears the selection. */
export const UserBulk = (props: {
  chosen: readonly UserChoice[];
  roles: readonly Role[];
  onDone: () => void;
}) => {
  const { t } = useTranslation(["access", "forms"]);
  const may = useMay();
  const me = useMe();
  const lockText = useLockText();
  const missing = useMissingPermission("User.Update");
  const remove = useDeleteUsers();
  const [open, setOpen] = useState<"role" | "delete" | null>(null);
  const { chosen } = props;
  const lock = deleteLockOfAll(me, chosen, may("User.Delete"));
  const ids = chosen.map(({ id }) => id);
  const done = () => {
    setOpen(null);
    props.onDone();
  };
  return (
    <>
      <LockedButton
        variant="text"
        startIcon={<IconUserShield size={17} stroke={1.75} />}
        locked={missing}
        onClick={() => setOpen("role")}
      >
        {t("changeRole.verb")}
      </LockedButton>
      <Button
        variant="text"
        startIcon={<IconTrash size={17} stroke={1.75} />}
        onClick={() => setOpen("delete")}
      >
        {t("forms:delete")}
      </Button>
      {open === "role" && (
        <ChangeRoleDialog ids={ids} roles={props.roles} onClose={() => setOpen(null)} onDone={done} />
      )}
      <DeleteDialog
        open={open === "delete"}
        names={chosen.map(({ username }) => username)}
        affected={t("deleteUserKeeps")}
        locked={lockText(lock, "User.Delete")}
        onDelete={() => remove.mutateAsync(ids)}
        onDeleted={done}
        onClose={() => setOpen(null)}
      />
    </>
  );
};
