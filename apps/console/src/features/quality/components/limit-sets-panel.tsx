import { type LimitSetRecord, limitSetForm } from "@sgval/contract/quality/limit-sets";
import { waterClassLabels } from "@sgval/contract/quality/texts";
import { IconCopy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { limitSetsQuery } from "../../../shared/queries/limit-sets.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useDeleteLimitSet } from "../api/limit-sets.ts";
import { LimitSetDrawer } from "./limit-set-drawer.tsx";
import { emptyLimitSet, LimitSetFormDrawer } from "./limit-set-form.tsx";
import { useValidity } from "./limit-text.ts";

type Open = { what: "add" } | { what: "show" | "copy" | "edit" | "delete"; set: LimitSetRecord } | null;

const icon = { size: 18, stroke: 1.75 } as const;

const Sets = ({ sets }: { sets: readonly LimitSetRecord[] }) => {
  const { t } = useTranslation(["quality", "forms"]);
  const { language } = useFormat();
  const validity = useValidity();
  const remove = useDeleteLimitSet();
  const locked = useMissingPermission("Setting.Update");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actionsOf = (set: LimitSetRecord): RowAction[] => {
    const editLocked = locked ?? (set.id === null ? t("builtIn") : undefined);
    return [
      {
        key: "copy",
        label: t("copy"),
        icon: <IconCopy {...icon} />,
        locked,
        onChoose: () => setOpen({ what: "copy", set }),
      },
      {
        key: "edit",
        label: t("forms:edit"),
        icon: <IconPencil {...icon} />,
        locked: editLocked,
        onChoose: () => setOpen({ what: "edit", set }),
      },
      {
        key: "delete",
        label: t("forms:delete"),
        icon: <IconTrash {...icon} />,
        locked: editLocked,
        onChoose: () => setOpen({ what: "delete", set }),
      },
    ];
  };
  return (
    <SectionCard
      title={t("title")}
      sub={locked ?? t("sub")}
      flush
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus {...icon} />}
          locked={locked}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("add")}
        </LockedButton>
      }
    >
      <Rows>
        {sets.map((set) => (
          <li key={set.id ?? set.code}>
            <div>
              <NameButton type="button" onClick={() => setOpen({ what: "show", set })}>
                {set.code}
              </NameButton>
              <small>
                {[
                  set.id === null ? t("builtIn") : set.names[language],
                  waterClassLabels[set.waterClass][language],
                  validity(set),
                  t("count", { count: set.limits.length }),
                ].join(" · ")}
              </small>
            </div>
            <RowMenu label={t("forms:actionsOf", { name: set.code })} actions={actionsOf(set)} />
          </li>
        ))}
      </Rows>
      {open?.what === "show" && (
        <LimitSetDrawer
          set={open.set}
          // One of the software can only be copied: why is said in the list.
          actions={actionsOf(open.set).filter(({ key }) => key === "copy" || open.set.id !== null)}
          onClose={close}
        />
      )}
      {open?.what === "add" && <LimitSetFormDrawer id={null} start={emptyLimitSet} onClose={close} />}
      {open?.what === "copy" && (
        // The reference and the name are those of another standard.
        <LimitSetFormDrawer
          id={null}
          start={{ ...limitSetForm(open.set), code: "", names: emptyLimitSet.names }}
          copyOf={open.set.code}
          onClose={close}
        />
      )}
      {open?.what === "edit" && (
        <LimitSetFormDrawer id={open.set.id} start={limitSetForm(open.set)} onClose={close} />
      )}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[open.set.code]}
          affected={t("deleteText")}
          onDelete={() => remove.mutateAsync(open.set.id ?? 0)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </SectionCard>
  );
};

/** Standards of water quality, from which channels take their limits. */
export const LimitSetsPanel = () => {
  const { t } = useTranslation("quality");
  const query = useQuery(limitSetsQuery());
  return (
    <QueryState query={query} failed={t("failed")}>
      {(sets) => <Sets sets={sets} />}
    </QueryState>
  );
};
