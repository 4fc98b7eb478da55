import {
  type CustomParameter,
  customParameterForm,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { customParameterKindLabels } from "@sgval/contract/custom-parameters/texts";
import { formatRange } from "@sgval/quantities/format";
import { unitOfText, unitSymbol } from "@sgval/quantities/unit";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { customParametersQuery } from "../../../shared/custom-parameters.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { useDeleteCustomParameter } from "../api/custom-parameters.ts";
import { CustomParameterDrawer, emptyParameter } from "./custom-parameter-drawer.tsx";

type Open = { what: "add" } | { what: "edit" | "delete"; one: CustomParameter } | null;

const icon = { size: 18, stroke: 1.75 } as const;

/** What it is and within which range: `Value · 0.0–60.0 m/s`, `State · Shut, Open`. */
const useSummary = () => {
  const format = useFormat();
  const { language } = format;
  return ({ key, kind, unit, min, max, decimals, states }: CustomParameter): string => {
    const range = formatRange(format.number(min, decimals), format.number(max, decimals), language);
    const symbol = unitSymbol(unitOfText(unit), language);
    const what =
      kind === "value"
        ? `${range}${symbol === "" ? "" : `\u00a0${symbol}`}`
        : states.map(({ names }) => names[language]).join(", ");
    return [customParameterKindLabels[kind][language], what, key].join(" · ");
  };
};

const Parameters = ({ list }: { list: readonly CustomParameter[] }) => {
  const { t } = useTranslation(["customParameters", "forms"]);
  const { language } = useFormat();
  const summary = useSummary();
  const remove = useDeleteCustomParameter();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const locked = {
    add: useMissingPermission("DeviceType.Create"),
    edit: useMissingPermission("DeviceType.Update"),
    delete: useMissingPermission("DeviceType.Delete"),
  };
  return (
    <SectionCard
      title={t("title")}
      sub={t("sub")}
      flush
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus {...icon} />}
          locked={locked.add}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("add")}
        </LockedButton>
      }
    >
      <Rows>
        {list.length === 0 && (
          <li>
            <MutedText>{t("empty")}</MutedText>
          </li>
        )}
        {list.map((one) => (
          <li key={one.key}>
            <div>
              <b>{one.names[language]}</b>
              <small>{summary(one)}</small>
            </div>
            <RowMenu
              label={t("forms:actionsOf", { name: one.names[language] })}
              actions={[
                {
                  key: "edit",
                  label: t("forms:edit"),
                  icon: <IconPencil {...icon} />,
                  locked: locked.edit,
                  onChoose: () => setOpen({ what: "edit", one }),
                },
                {
                  key: "delete",
                  label: t("forms:delete"),
                  icon: <IconTrash {...icon} />,
                  locked: locked.delete,
                  onChoose: () => setOpen({ what: "delete", one }),
                },
              ]}
            />
          </li>
        ))}
      </Rows>
      {open?.what === "add" && (
        <CustomParameterDrawer parameterKey={null} start={emptyParameter} onClose={close} />
      )}
      {open?.what === "edit" && (
        <CustomParameterDrawer
          parameterKey={open.one.key}
          start={customParameterForm(open.one, language)}
          onClose={close}
        />
      )}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[open.one.names[language]]}
          onDelete={() => remove.mutateAsync(open.one.key)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </SectionCard>
  );
};

/** What this installation measures beside the catalogue. */
export const CustomParametersPanel = () => {
  const { t } = useTranslation("customParameters");
  const query = useQuery(customParametersQuery());
  return (
    <QueryState query={query} failed={t("failed")}>
      {(list) => <Parameters list={list} />}
    </QueryState>
  );
};
