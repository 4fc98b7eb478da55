import type { Contact } from "@sgval/contract/contacts/contacts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { shownPair } from "../../../shared/ui/map/coordinates.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { PhoneLink } from "../../../shared/ui/page/phone-link.tsx";

export const Phone = ({ number, large = false }: { number: string | null; large?: boolean }) =>
  number === null ? "--" : <PhoneLink number={number} large={large} />;

/** Details of one contact, with telephone links. */
export const ContactDrawer = (props: {
  contact: Contact;
  /** Why it cannot be changed. */
  locked: string | undefined;
  onEdit: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["contacts", "forms"]);
  const format = useFormat();
  const { key, information, address, phone, hotline, position, updatedAt } = props.contact;
  return (
    <DetailDrawer
      title={information}
      onClose={props.onClose}
      actions={
        <LockedButton variant="contained" locked={props.locked} onClick={props.onEdit}>
          {t("forms:edit")}
        </LockedButton>
      }
    >
      <DescriptionList
        properties={[
          { key: "key", label: t("key"), content: key },
          { key: "information", label: t("information"), content: information },
          { key: "address", label: t("address"), content: address ?? "--" },
          { key: "phone", label: t("phone"), content: <Phone number={phone} /> },
          { key: "hotline", label: t("hotline"), content: <Phone number={hotline} /> },
          {
            key: "position",
            label: t("position"),
            content: position ? shownPair(position.latitude, position.longitude, format.language) : "--",
          },
          { key: "updatedAt", label: t("updatedAt"), content: format.dateTime(updatedAt) },
        ]}
      />
    </DetailDrawer>
  );
};
