import type { User } from "@sgval/contract/access/users";
import { IconEye, IconMailForward, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import type { RowAction } from "../../../../shared/ui/list/row-menu.tsx";
import { useSendResetLink } from "../../api/user-account.ts";
import { useLockText } from "../../use-lock-text.ts";
import { useMe } from "../../use-me.ts";
import { deleteLock, editLock } from "../../user-rules.ts";

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

/** Actions on one user; a locked action has a reason. */
export const useUserActions = (wishes: {
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}): ((user: User) => RowAction[]) => {
  const { t } = useTranslation(["access", "forms", "messages"]);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const may = useMay();
  const me = useMe();
  const lockText = useLockText();
  const reset = useSendResetLink();
  const sendLink = (user: User) =>
    reset.mutate(user.id, {
      onSuccess: () => showSnackbar("success", t("messages:check_email")),
      onError: (error) => showSnackbar("error", errorText(error)),
    });
  return (user) => {
    const edit = editLock(me, user, may("User.Update"));
    const remove = deleteLock(me, user, may("User.Delete"));
    return [
      {
        key: "view",
        label: t("forms:open"),
        icon: <IconEye {...icon} />,
        onChoose: () => void navigate({ to: paths.user, params: { id: String(user.id) } }),
      },
      {
        key: "edit",
        label: t("forms:edit"),
        icon: <IconPencil {...icon} />,
        locked: lockText(edit, "User.Update"),
        onChoose: () => wishes.onEdit(user),
      },
      {
        key: "reset",
        label: t("sendReset"),
        icon: <IconMailForward {...icon} />,
        locked: edit
          ? lockText(edit, "User.Update", t("messages:not_permitted"))
          : user.email === null
            ? t("locked.no_email")
            : undefined,
        onChoose: () => sendLink(user),
      },
      {
        key: "delete",
        label: t("forms:delete"),
        icon: <IconTrash {...icon} />,
        locked: lockText(remove, "User.Delete"),
        onChoose: () => wishes.onDelete(user),
      },
    ];
  };
};
