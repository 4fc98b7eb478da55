import AvatarGroup from "@mui/material/AvatarGroup";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { isLockedRole, type Role } from "@sgval/contract/access/roles";
import { IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../../shared/i18n/use-missing-permission.ts";
import { useRoleName } from "../../../../shared/i18n/use-role-name.ts";
import { evenRowStyles, evenRows } from "../../../../shared/ui/even-rows.ts";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { UserPhoto } from "../../../../shared/ui/photo/user-photo.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Faces = styled(AvatarGroup)({ "& .MuiAvatar-root": { borderColor: paint.card } });

const Head = styled("div")({ display: "flex", alignItems: "center", gap: 8, minHeight: 28 });
/** Above the button that covers the card. */
const Menu = styled("span")({ position: "relative", zIndex: 1, marginInlineStart: "auto" });

const LEAST_PX = 280;
const evenCards = evenRows(LEAST_PX, 1);
const Grid = styled("ul")({
  ...evenRowStyles(LEAST_PX),
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const Card = styled("li")({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: 8,
  padding: "12px 14px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  "&[data-chosen=true]": { borderColor: paint.primary, boxShadow: `0 0 0 1px ${paint.primary}` },
  "& button[data-open]": {
    all: "unset",
    ...typeScale.h3,
    cursor: "pointer",
    overflowWrap: "anywhere",
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: 8 },
    "&:focus-visible::after": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: 2 },
  },
  "& p": { ...typeScale.bodyS, margin: 0, color: paint.mute, overflowWrap: "anywhere" },
  "& footer": {
    ...typeScale.age,
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 30,
    marginTop: "auto",
    color: paint.mute,
  },
});

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;
const FACES = 5;

export type RoleCardsProps = {
  roles: readonly Role[];
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
  onEdit: (role: Role) => void;
  onCopy: (role: Role) => void;
  onDelete: (role: Role) => void;
};

/** The roles as cards; pressing one shows its users below. */
export const RoleCards = (props: RoleCardsProps) => {
  const { t } = useTranslation(["access", "forms"]);
  const roleName = useRoleName();
  const format = useFormat();
  const missing = useMissingPermissions();
  return (
    <Grid ref={evenCards}>
      {props.roles.map((role) => (
        <Card key={role.id} data-chosen={props.chosen === role.id}>
          <Head>
            <button
              type="button"
              data-open
              aria-pressed={props.chosen === role.id}
              onClick={() => props.onChoose(props.chosen === role.id ? undefined : role.id)}
            >
              {roleName(role.name)}
            </button>
            {role.isDefault && <Chip size="small" variant="outlined" label={t("role.default")} />}
            <Menu>
              <RowMenu
                label={t("forms:actionsOf", { name: roleName(role.name) })}
                actions={[
                  {
                    key: "edit",
                    label: t("forms:edit"),
                    icon: <IconPencil {...icon} />,
                    locked: missing("Role.Update"),
                    onChoose: () => props.onEdit(role),
                  },
                  {
                    key: "copy",
                    label: t("role.copy"),
                    icon: <IconCopy {...icon} />,
                    locked: missing("Role.Create"),
                    onChoose: () => props.onCopy(role),
                  },
                  {
                    key: "delete",
                    label: t("forms:delete"),
                    icon: <IconTrash {...icon} />,
                    locked:
                      missing("Role.Delete") ??
                      (isLockedRole(role.name)
                        ? t("locked.role_locked")
                        : role.isDefault
                          ? t("locked.role_is_default")
                          : undefined),
                    onChoose: () => props.onDelete(role),
                  },
                ]}
              />
            </Menu>
          </Head>
          {role.description !== "" && <p>{role.description}</p>}
          <p>
            {role.permissions === null
              ? t("role.everything")
              : t("role.count", { count: role.permissions.length })}
          </p>
          <footer>
            {role.members.length > 0 && (
              <Faces max={FACES + 1} slotProps={{ surplus: { sx: { display: "none" } } }}>
                {role.members.slice(0, FACES).map((member) => (
                  <UserPhoto key={member.id} user={member} size={26} />
                ))}
              </Faces>
            )}
            {t("role.users", { count: role.users, shown: format.count(role.users) })}
          </footer>
        </Card>
      ))}
    </Grid>
  );
};
