import { styled } from "@mui/material/styles";
import type { User } from "@sgval/contract/access/users";
import { languageNames } from "@sgval/quantities/language";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Shrink } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { PhotoChooser } from "../../../../shared/ui/photo/photo-chooser.tsx";
import { UserPhoto } from "../../../../shared/ui/photo/user-photo.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useSaveUserPhoto } from "../../api/user-account.ts";
import { useDeleteUsers } from "../../api/users.ts";
import { useLockText } from "../../use-lock-text.ts";
import { useMe } from "../../use-me.ts";
import { deleteLock, editLock } from "../../user-rules.ts";
import { EmailText, SuperMark, Timestamp } from "./user-cells.tsx";

const Photo = styled("div")({ marginBottom: 16 });
const Actions = styled("div")({ display: "flex", gap: 8, marginTop: 16, "& > *": { flex: 1 } });

const Who = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 14,
  marginBottom: 16,
  "& b": { ...typeScale.valueS, display: "block", overflowWrap: "anywhere" },
  "& small": { ...typeScale.bodyS, color: paint.mute },
});

/** Summary of a user, with the actions on the account. */
export const UserSummary = (props: { user: User; onEdit: () => void; onDeleted: () => void }) => {
  const { t } = useTranslation(["access", "forms"]);
  const roleName = useRoleName();
  const format = useFormat();
  const may = useMay();
  const me = useMe();
  const lockText = useLockText();
  const remove = useDeleteUsers();
  const savePhoto = useSaveUserPhoto(props.user.id);
  const [asking, setAsking] = useState(false);
  const { user } = props;
  const edit = editLock(me, user, may("User.Update"));
  const lock = deleteLock(me, user, may("User.Delete"));
  return (
    <SectionCard>
      <Who>
        <UserPhoto user={user} size={64} />
        <Shrink>
          <b>{user.username}</b>
          <small>{user.role ? roleName(user.role.name) : t("noRole")}</small>
        </Shrink>
      </Who>
      {edit === null && (
        <Photo>
          <PhotoChooser small user={user} save={savePhoto.mutateAsync} />
        </Photo>
      )}
      <DescriptionList
        properties={[
          {
            key: "email",
            label: t("columns.email"),
            content: user.email === null ? "--" : <EmailText email={user.email} />,
          },
          { key: "phone", label: t("phone"), content: user.phone ?? "--" },
          { key: "account", label: t("account"), content: user.account ?? "--" },
          {
            key: "language",
            label: t("language"),
            content: user.language ? languageNames[user.language] : t("languageOfInstallation"),
          },
          {
            key: "super",
            label: t("columns.superUser"),
            content: user.superUser ? <SuperMark user={user} /> : t("notSuper"),
          },
          ...(user.manageSuper
            ? [{ key: "manage", label: t("manageSuperShort"), content: t("manageSuper") }]
            : []),
          { key: "created", label: t("columns.createdAt"), content: format.dateTime(user.createdAt) },
          { key: "updated", label: t("columns.updatedAt"), content: format.dateTime(user.updatedAt) },
          { key: "seen", label: t("columns.lastSeenAt"), content: <Timestamp at={user.lastSeenAt} /> },
        ]}
      />
      <Actions>
        <LockedButton variant="outlined" locked={lockText(edit, "User.Update")} onClick={props.onEdit}>
          {t("forms:edit")}
        </LockedButton>
        <LockedButton
          variant="outlined"
          locked={lockText(lock, "User.Delete")}
          onClick={() => setAsking(true)}
        >
          {t("forms:delete")}
        </LockedButton>
      </Actions>
      <DeleteDialog
        open={asking}
        names={[user.username]}
        affected={t("deleteUserKeeps")}
        onDelete={() => remove.mutateAsync([user.id])}
        onDeleted={props.onDeleted}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
};
