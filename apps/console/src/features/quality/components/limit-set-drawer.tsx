import { styled } from "@mui/material/styles";
import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { limitMark, limitToConfirm, waterClassLabels } from "@sgval/contract/quality/texts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { MutedText } from "../../../shared/ui/arrange.ts";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import type { RowAction } from "../../../shared/ui/list/row-menu.tsx";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { useLimitText, useValidity } from "./limit-text.ts";

const Limits = styled(Table)({ margin: "16px 0 8px" });

/** Details of a set with all its limits. */
export const LimitSetDrawer = (props: {
  set: LimitSetRecord;
  /** What can be done with it; the first one is filled. */
  actions: readonly RowAction[];
  onClose: () => void;
}) => {
  const { set } = props;
  const { t } = useTranslation("quality");
  const format = useFormat();
  const limitText = useLimitText();
  const validity = useValidity();
  return (
    <DetailDrawer
      title={set.code}
      onClose={props.onClose}
      actions={props.actions.map(({ key, label, locked, onChoose }, index) => (
        <LockedButton
          key={key}
          variant={index === 0 ? "contained" : "outlined"}
          locked={locked}
          onClick={onChoose}
        >
          {label}
        </LockedButton>
      ))}
    >
      <DescriptionList
        properties={[
          ...(set.id === null
            ? []
            : [{ key: "name", label: t("name"), content: set.names[format.language] }]),
          { key: "issuer", label: t("issuer"), content: set.issuer ?? "--" },
          {
            key: "class",
            label: t("waterClass"),
            content: waterClassLabels[set.waterClass][format.language],
          },
          { key: "validity", label: t("inForce"), content: validity(set) },
        ]}
      />
      <Limits>
        <caption className="visually-hidden">{t("limits")}</caption>
        <thead>
          <tr>
            <HeadCell scope="col">{t("measurement")}</HeadCell>
            <NumberHead scope="col">{t("limit")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {set.limits.map((limit) => (
            <tr key={limit.parameter}>
              <NameCell scope="row">{format.parameterName(limit.parameter)}</NameCell>
              <NumberCell>
                {limitText(limit)}
                {limit.confirm && ` ${limitMark}`}
              </NumberCell>
            </tr>
          ))}
        </Body>
      </Limits>
      {set.limits.some(({ confirm }) => confirm) && <MutedText>{limitToConfirm[format.language]}</MutedText>}
    </DetailDrawer>
  );
};
