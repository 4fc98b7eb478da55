import { styled } from "@mui/material/styles";
import type { WaterMeterDetail } from "@sgval/contract/meters/meters";
import { missingText } from "@sgval/quantities/format";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { Muted, Row } from "../../../shared/ui/arrange.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { useDeleteReplacement } from "../api/meters.ts";
import { type Replaced, ReplacementForm } from "./replacement-form.tsx";

const Line = styled(Row)({ justifyContent: "space-between", alignItems: "start" });
const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** The registers of a meter, each after the first with its replacement, which can be corrected and taken back. */
export const MeterRegisters = ({
  meter,
  locked,
}: {
  meter: WaterMeterDetail;
  locked: string | undefined;
}) => {
  const { t } = useTranslation(["meters", "forms", "common"]);
  const format = useFormat();
  const [open, setOpen] = useState<{ what: "correct" | "delete"; replaced: Replaced } | null>(null);
  const remove = useDeleteReplacement(meter.id);
  const close = () => setOpen(null);
  const name = ({ from }: Replaced) => (from ? t("replacedOn", { date: format.dateTime(from) }) : "");
  const cubic = (index: number | null) => (index === null ? missingText : format.quantity(index, "m3", 3));
  return (
    <>
      {meter.registers.map((register) => (
        <Line key={register.number} gap={8}>
          <div>
            {t("register", {
              digits: register.digits,
              flow: `${format.input(register.qMax, "m3/h", 3)} ${format.symbol("m3/h")}`,
            })}{" "}
            <Muted>
              {[
                register.from &&
                  `${name(register)}${t("common:colon")}${cubic(register.endIndex)} → ${cubic(register.startIndex)}`,
                register.note,
              ]
                .filter(Boolean)
                .join(" · ")}
            </Muted>
          </div>
          {register.from && (
            <RowMenu
              label={t("forms:actionsOf", { name: name(register) })}
              actions={[
                {
                  key: "correct",
                  label: t("correctReplacement"),
                  icon: <IconPencil {...icon} />,
                  locked,
                  onChoose: () => setOpen({ what: "correct", replaced: register }),
                },
                {
                  key: "delete",
                  label: t("forms:delete"),
                  icon: <IconTrash {...icon} />,
                  locked,
                  onChoose: () => setOpen({ what: "delete", replaced: register }),
                },
              ]}
            />
          )}
        </Line>
      ))}
      {open?.what === "correct" && <ReplacementForm meter={meter} replaced={open.replaced} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteDialog
          open
          names={[name(open.replaced)]}
          affected={t("deleteReplacementText")}
          onDelete={() => remove.mutateAsync(open.replaced.number)}
          onDeleted={close}
          onClose={close}
        />
      )}
    </>
  );
};
