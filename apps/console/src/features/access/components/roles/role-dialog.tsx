import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { mayGrant } from "@sgval/contract/access/grant-rules";
import { isLockedRole, type Role } from "@sgval/contract/access/roles";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { below, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { DraftOffer } from "../../../../shared/ui/form/draft-offer.tsx";
import { focusFirstField } from "../../../../shared/ui/form/focus-first-field.ts";
import { FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { SaveButton } from "../../../../shared/ui/form/save-button.tsx";
import { submitKeys } from "../../../../shared/ui/form/submit-keys.ts";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { allPermissionsQuery } from "../../api/permissions.ts";
import { useCreateRole, useUpdateRole } from "../../api/roles.ts";
import { changeCount, draftOf, roleForm } from "../../role-form.ts";
import { useMe } from "../../use-me.ts";
import { RoleRights } from "./role-rights.tsx";

const keptRights = z.array(z.string()).nullable();

const Form = styled("form")({ display: "flex", flexDirection: "column", minHeight: 0, height: "100%" });
const Head = styled("header")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "14px 16px 12px 24px",
  [below("sm")]: { paddingInlineStart: 16 },
  borderBottom: `1px solid ${paint.line}`,
  "& h2": { ...typeScale.dialogTitle, flex: 1, margin: 0, overflowWrap: "anywhere" },
});
const Body = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  flex: 1,
  minHeight: 0,
  padding: "16px 24px",
  overflowY: "auto",
  [below("sm")]: { padding: "14px 16px" },
});
const Texts = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
  gap: "12px 20px",
  alignItems: "start",
});
const Foot = styled("footer")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 8,
  padding: "12px 24px",
  borderTop: `1px solid ${paint.line}`,
  "& p": { ...typeScale.bodyS, flex: "1 1 200px", margin: 0, color: paint.mute },
  [below("sm")]: {
    padding: "12px 16px",
    "& p": { flexBasis: "100%" },
    "& .MuiButton-root": { flex: 1, minHeight: 44 },
  },
});

export type RoleDialogProps = {
  /** The role to change or to copy; undefined for a new one. */
  from: { role: Role; copy: boolean } | null;
  /** The role of the caller. */
  ownRoleId: number | null;
  onClose: () => void;
  /** Preview of the menu for these permissions, rendered by the shell. */
  renderMenu: (permissions: ReadonlySet<string> | null) => ReactNode;
};

/** Adds, changes or copies a role: name and permissions. */
export const RoleDialog = ({ from, ownRoleId, onClose, renderMenu }: RoleDialogProps) => {
  const { t } = useTranslation(["access", "forms", "messages", "common"]);
  const titleId = useId();
  const me = useMe();
  const full = useBelow("md");
  const known = useQuery(allPermissionsQuery());
  const create = useCreateRole();
  const update = useUpdateRole();
  const edited = from && !from.copy ? from.role : null;
  const [start] = useState(() =>
    draftOf(
      from && { ...from, copyName: t("role.copyName", { name: from.role.name }) },
      (name) => mayGrant(me, [name]),
      me.superUser,
    ),
  );
  const [held, setHeld] = useState(start.permissions);
  const [asking, setAsking] = useState<"discard" | "own" | "default" | null>(null);
  const form = useForm({
    resolver: zodResolver(roleForm),
    mode: "onTouched",
    defaultValues: { name: start.name, description: start.description, isDefault: start.isDefault },
  });
  const changes = changeCount(start.permissions, held);
  const dirty = changes > 0 || form.formState.isDirty;
  const save = useSave(form, {
    fields: ["name", "description", "isDefault"],
    save: (values) => {
      const body = { ...values, permissions: held && [...held] };
      return edited
        ? update.mutateAsync({ id: edited.id, body: changes > 0 ? body : values })
        : create.mutateAsync(body);
    },
    onSaved: () => {
      showSnackbar("success", edited ? t("messages:update_success") : t("messages:add_success"));
      onClose();
    },
    failed: edited ? t("messages:update_failed") : t("messages:create_failed"),
  });
  const own = edited !== null && edited.id === ownRoleId;
  const close = () => (dirty ? setAsking("discard") : onClose());
  // Removing one's own permissions requires confirmation.
  const submit = () => (own && changes > 0 ? setAsking("own") : void save.onSubmit());
  const title = edited ? t("role.edit", { name: edited.name }) : t("role.add");
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={full}
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 1080, maxWidth: "100%", height: full ? "100%" : "92vh" } } }}
    >
      <Form
        ref={focusFirstField}
        noValidate
        {...submitKeys}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Head>
          <h2 id={titleId}>{title}</h2>
          <IconButton aria-label={t("common:closeDialog")} onClick={close}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </Head>
        <Body>
          <DraftOffer
            form={title}
            dirty={dirty}
            source={{
              read: () => ({ ...save.draft.read(), held: held && [...held] }),
              restore: (values) => {
                save.draft.restore(values);
                const kept = keptRights.safeParse(values.held);
                if (kept.success) setHeld(kept.data && new Set(kept.data));
              },
            }}
          />
          {save.failure && <Alert severity="error">{save.failure}</Alert>}
          <Texts>
            <FormText
              control={form.control}
              name="name"
              label={t("role.name")}
              required
              maxLength={64}
              disabled={edited !== null && isLockedRole(edited.name)}
              help={edited && isLockedRole(edited.name) ? t("locked.role_locked") : undefined}
            />
            <FormText
              control={form.control}
              name="description"
              label={t("role.description")}
              maxLength={500}
            />
            <FormSwitch
              control={form.control}
              name="isDefault"
              label={t("role.isDefault")}
              help={edited?.isDefault ? t("locked.role_is_default") : t("role.isDefaultHelp")}
              disabled={edited?.isDefault ?? false}
              onWish={(on) =>
                on ? setAsking("default") : form.setValue("isDefault", false, { shouldDirty: true })
              }
            />
          </Texts>
          <QueryState query={known} failed={t("permissionsFailed")}>
            {(permissions) => (
              <RoleRights
                names={permissions.map(({ name }) => name)}
                before={start.permissions}
                held={held}
                onHeld={setHeld}
                ownOfSuper={own && me.superUser}
                renderMenu={renderMenu}
              />
            )}
          </QueryState>
        </Body>
        <Foot>
          <p role="status" hidden={changes === 0}>
            {edited
              ? t("role.foot", {
                  changes: t("role.changes", { count: changes }),
                  users: t("role.affects", { count: edited.users }),
                })
              : t("role.changes", { count: changes })}
          </p>
          <Button variant="outlined" onClick={close}>
            {t("forms:cancel")}
          </Button>
          <SaveButton saving={save.saving} label={edited ? t("forms:save") : t("forms:add")} />
        </Foot>
      </Form>
      <QuestionDialog
        open={asking !== null}
        title={asking === "discard" ? t("forms:discard.title") : t(`role.${asking ?? "own"}Ask.title`)}
        text={asking === "discard" ? t("forms:discard.text") : t(`role.${asking ?? "own"}Ask.text`)}
        cancelLabel={asking === "discard" ? t("forms:discard.stay") : t("forms:cancel")}
        verbLabel={asking === "discard" ? t("forms:discard.leave") : t(`role.${asking ?? "own"}Ask.verb`)}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          if (asking === "discard") onClose();
          else if (asking === "default") form.setValue("isDefault", true, { shouldDirty: true });
          else void save.onSubmit();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </Dialog>
  );
};
